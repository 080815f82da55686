import { z } from "zod";

export const SCHEDULE_KINDS = ["digest", "report"] as const;
export type ScheduleKind = (typeof SCHEDULE_KINDS)[number];
/** Days that a kind looks back. */
export const SCHEDULE_DAYS: Record<ScheduleKind, number> = { digest: 1, report: 7 };
export const SCHEDULE_LANGUAGES = ["both", "zh-CN", "en"] as const;
export type ScheduleLanguage = (typeof SCHEDULE_LANGUAGES)[number];

const Target = z.discriminatedUnion("to", [
  z.strictObject({ to: z.literal("inbox") }),
  z.strictObject({ to: z.literal("webhook"), url: z.url({ protocol: /^https?$/ }).max(2000) }),
]);
export type ScheduleTarget = z.output<typeof Target>;

const cron = z.string().trim().min(1).max(120);
const timeZone = z.string().trim().min(1).max(64);

export const NewSchedule = z.strictObject({
  code: z
    .string()
    .trim()
    .regex(/^[a-z][a-z0-9-]{0,62}$/, "must begin with a–z and hold only a–z, 0–9 and -"),
  kind: z.enum(SCHEDULE_KINDS),
  /** Five fields: minute, hour, day of month, month, day of week. */
  cron,
  /** IANA: `Asia/Shanghai`. */
  time_zone: timeZone,
  enabled: z.boolean().default(true),
  target: Target,
  language: z.enum(SCHEDULE_LANGUAGES).default("both"),
});
export type NewSchedule = z.output<typeof NewSchedule>;

export const SchedulePatch = z
  .strictObject({
    kind: z.enum(SCHEDULE_KINDS),
    cron,
    time_zone: timeZone,
    enabled: z.boolean(),
    target: Target,
    language: z.enum(SCHEDULE_LANGUAGES),
  })
  .partial();
export type SchedulePatch = z.output<typeof SchedulePatch>;

export const Timing = z.strictObject({ cron, time_zone: timeZone });
export type Timing = z.output<typeof Timing>;

export interface ScheduleRunView {
  id: string;
  task_id: string;
  /** The time that it was due at; null: started by hand. */
  occurrence: string | null;
  started_by: string | null;
  started_at: string;
  finished_at: string | null;
  /** The status of its task. */
  status: "pending" | "processing" | "done" | "failed" | "canceled";
  error_code: number | null;
  /** The message that it left in the inbox. */
  message_id: string | null;
}

export interface ScheduleView {
  code: string;
  kind: ScheduleKind;
  cron: string;
  time_zone: string;
  enabled: boolean;
  target: ScheduleTarget;
  language: ScheduleLanguage;
  /** The next three occurrences; none while it is off. */
  next: string[];
  updated_at: string;
  /** Newest first. */
  runs: ScheduleRunView[];
}

/** What a digest reports: counts of its window, and of what waits now. */
export interface DigestFigures {
  received: number;
  open: number;
  high: number;
  review: number;
  done: number;
  failed: number;
  drafts: number;
  dead_letters: number;
  model_calls: number;
  /** Amount by currency, as decimal strings; what has no known price is left out. */
  cost: { currency: string; amount: string }[];
  /** The categories with most messages of the window. */
  categories: { nameZh: string; nameEn: string; count: number }[];
}

/** What a scheduled task is asked to do; kept with the task, so that a later edit does not change it. */
export const DigestOrder = z.object({
  schedule: z.string(),
  kind: z.enum(SCHEDULE_KINDS),
  language: z.enum(SCHEDULE_LANGUAGES),
  to_inbox: z.boolean(),
  from: z.string(),
  to: z.string(),
});
export type DigestOrder = z.output<typeof DigestOrder>;
