import { z } from "zod";

export const DEAD_LETTER_STATES = ["open", "acknowledged", "redriving", "resolved"] as const;
export type DeadLetterState = (typeof DEAD_LETTER_STATES)[number];
export const SEVERITIES = ["P1", "P2", "P3"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Who decided, and why: both are part of the record. */
export const Decision = z.strictObject({
  operator: z.string().trim().min(1).max(120),
  reason: z.string().trim().min(1).max(1000),
});
export type Decision = z.output<typeof Decision>;

/** `unresolved` stands for the three states before `resolved`. */
export const DeadLetterFilter = z.strictObject({
  state: z.enum([...DEAD_LETTER_STATES, "unresolved"]).optional(),
  severity: z.enum(SEVERITIES).optional(),
  error_code: z.coerce.number().int().optional(),
  type: z.string().max(64).optional(),
  /** Only what failed last at or before this time: a second click does not catch what failed again since the first. */
  failed_before: z.iso.datetime().optional(),
});
export type DeadLetterFilter = z.output<typeof DeadLetterFilter>;

/** Most dead letters that one redrive by filter puts back: a flood of retries would hit the provider at once. */
export const MAX_REDRIVE = 500;

export const RedriveMany = Decision.extend({
  filter: DeadLetterFilter.default({}),
  limit: z.number().int().min(1).max(MAX_REDRIVE).default(100),
});
export type RedriveMany = z.output<typeof RedriveMany>;

const Signed = z.object({ operator: z.string(), reason: z.string(), at: z.string() });

/** What was wrong each time that the task ended failed, oldest first. */
export const Failure = z.object({
  at: z.string(),
  error_code: z.number(),
  error: z.string(),
  stage: z.string(),
  attempts: z.number(),
});

export const DeadLetterView = z.object({
  task_id: z.string(),
  type: z.string(),
  sender: z.string(),
  message_id: z.string().nullable(),
  state: z.enum(DEAD_LETTER_STATES),
  severity: z.enum(SEVERITIES),
  failure_stage: z.string(),
  error_code: z.number(),
  error: z.string(),
  attempts: z.number(),
  opened_at: z.string(),
  resolved_at: z.string().nullable(),
  acknowledged: Signed.nullable(),
  redrives: z.array(Signed),
  failed_at: z.string(),
  failures: z.array(Failure),
});
export type DeadLetterView = z.output<typeof DeadLetterView>;

export interface DeadLetterCounts {
  states: Record<DeadLetterState, number>;
  /** Of those that are not resolved. */
  severities: Record<Severity, number>;
}

/** What a rule of severity can ask for; null: anything. */
export const SeverityRule = z.strictObject({
  stage: z.string().trim().min(1).max(64).nullable(),
  error_code: z.number().int().nullable(),
  type: z.string().trim().min(1).max(64).nullable(),
  priority: z.enum(["high", "normal", "low"]).nullable(),
  severity: z.enum(SEVERITIES),
});
export type SeverityRule = z.output<typeof SeverityRule>;
/** The first rule that fits decides; without one it is P2. */
export const SeverityRules = z.array(SeverityRule).max(50);

const any = { stage: null, error_code: null, type: null, priority: null };
/**
 * P1: nobody's task of that kind can work (worker killed, key refused), or the task was high. P3: low priority. Else P2:
 * this task failed after all its tries.
 */
export const DEFAULT_SEVERITY_RULES: SeverityRule[] = [
  { ...any, stage: "engine", severity: "P1" },
  { ...any, error_code: 50203, severity: "P1" },
  { ...any, priority: "high", severity: "P1" },
  { ...any, priority: "low", severity: "P3" },
];
