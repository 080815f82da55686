import { z } from "zod";
import { SCENES } from "@/gateway/shape";

export const TASK_STATUSES = ["pending", "processing", "done", "failed", "canceled"] as const;
export const TaskStatus = z.enum(TASK_STATUSES);
export type TaskStatus = z.output<typeof TaskStatus>;

export const TASK_TYPES = [...SCENES, "import", "digest", "apply_rule", "bulk_update"] as const;
export type TaskType = (typeof TASK_TYPES)[number];

const Priority = z
  .enum(["high", "normal", "medium", "low"])
  .transform((v) => (v === "medium" ? ("normal" as const) : v));

export const NewTask = z.strictObject({
  content: z
    .string()
    .max(200_000)
    .refine((v) => v.trim() !== "", "must not be empty"),
  sender: z.string().trim().min(1).max(320).default("unknown"),
  topic: z.string().trim().min(1).max(120).default("default"),
  priority: Priority.default("normal"),
  type: z.enum(["text_generate", "summarize", "bill_extract", "chat"]).default("text_generate"),
  callback_url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .optional(),
});
export type NewTask = z.output<typeof NewTask>;

export const TaskFilter = z.strictObject({
  status: TaskStatus.optional(),
  sender: z.string().max(320).optional(),
  type: z.enum(TASK_TYPES).optional(),
  topic: z.string().max(120).optional(),
  priority: Priority.optional(),
});
export type TaskFilter = z.output<typeof TaskFilter>;

export interface TaskEventView {
  at: string;
  kind: string;
  status: string | null;
  attempt: number | null;
  stage: string | null;
  error_code: number | null;
  error: string | null;
  /** Content that explains the move, for instance a model's answer that could not be used. */
  detail: string | null;
}

export interface TaskSummary {
  id: string;
  type: string;
  status: TaskStatus;
  attempts: number;
  error_code: number | null;
  error: string | null;
  created_at: string;
  finished_at: string | null;
}

export interface TaskView extends TaskSummary {
  sender: string;
  topic: string;
  content: string | null;
  priority: "high" | "normal" | "low";
  max_attempts: number;
  /** Text, or the JSON value of the type. */
  result: unknown;
  failure_stage: string | null;
  message_id: string | null;
  updated_at: string;
  started_at: string | null;
  timeline: TaskEventView[];
}
