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

export const DeadLetterFilter = z.strictObject({
  state: z.enum(DEAD_LETTER_STATES).optional(),
  severity: z.enum(SEVERITIES).optional(),
  error_code: z.coerce.number().int().optional(),
  type: z.string().max(64).optional(),
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
});
export type DeadLetterView = z.output<typeof DeadLetterView>;
