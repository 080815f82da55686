import { z } from "zod";
import { DRAFT_STATES, type DraftView } from "@/domain/drafts/shape";
import type { Health } from "@/domain/health/check-health";
import {
  type MessageDetail,
  type MessageRow,
  PriorityValue,
  type ProcessResult,
  STATUSES,
  State,
} from "@/domain/messages/shape";
import type { BatchResult } from "@/domain/messages/submit-batch";
import { TaskStatus, type TaskSummary, type TaskView } from "@/domain/tasks/shape";

/*
 * Answers that the product keeps as plain types: a view is made on the server and never parsed. `satisfies` ties each
 * schema to its type, so that a field which is renamed or changes its kind breaks the build here.
 */

const nullableText = z.string().nullable();
const instant = z.iso.datetime();
const nullableInstant = instant.nullable();
const Named = z.object({ id: z.string(), name: z.string() });

const FieldSource = z.object({
  by: z.enum(["sender", "ai", "rule", "person", "fallback"]),
  id: z.string().exactOptional(),
  name: z.string().exactOptional(),
  ai: z.union([z.string(), z.array(z.string())]).exactOptional(),
});

export const MessageRowAnswer = z.object({
  id: z.uuid(),
  channel: z.string(),
  sender: z.string(),
  subject: nullableText,
  preview: z.string(),
  status: z.enum(STATUSES),
  state: State,
  unread: z.boolean(),
  category: nullableText,
  priority: PriorityValue,
  labels: z.array(z.string()),
  summary: nullableText,
  language: nullableText,
  confidence: z.number().min(0).max(1).nullable(),
  needs_review: z.boolean(),
  sources: z.object({
    category: FieldSource.exactOptional(),
    priority: FieldSource.exactOptional(),
    labels: FieldSource.exactOptional(),
    assignee: FieldSource.exactOptional(),
    state: FieldSource.exactOptional(),
  }),
  error_code: z.number().nullable(),
  assignee: Named.nullable(),
  snoozed_until: nullableInstant,
  thread_id: z.string(),
  duplicate_of: nullableText,
  received_at: instant,
  updated_at: instant,
  version: z.number().int(),
  /** Where a search for words met it. */
  hits: z
    .object({
      text: z.string(),
      marks: z.array(z.tuple([z.number().int(), z.number().int()])),
      words: z.array(z.string()),
    })
    .exactOptional(),
}) satisfies z.ZodType<MessageRow>;

/** A list that can be read in both directions. */
export const MessagePageAnswer = z.object({
  items: z.array(MessageRowAnswer),
  next_cursor: z.string().nullable(),
  prev_cursor: z.string().nullable(),
});

export const DraftAnswer = z.object({
  id: z.uuid(),
  message_id: z.uuid(),
  state: z.enum(DRAFT_STATES),
  version: z.number().int(),
  body: nullableText,
  language: nullableText,
  role_code: nullableText,
  model: nullableText,
  prompt: z.object({ code: z.string(), version: z.number().int() }).nullable(),
  snippets: z.array(z.string()),
  error_code: z.number().nullable(),
  approved_by: Named.nullable(),
  approved_at: nullableInstant,
  sent_at: nullableInstant,
  deliver_to: nullableText,
  delivery: z
    .object({
      state: z.enum(["under_way", "unknown", "delivered", "failed"]),
      at: nullableInstant,
      error: nullableText,
    })
    .nullable(),
  created_at: instant,
  updated_at: instant,
  versions: z.array(
    z.object({
      version: z.number().int(),
      body: z.string(),
      author: z.object({ kind: z.enum(["ai", "member", "api_key"]), name: z.string() }),
      created_at: instant,
    }),
  ),
}) satisfies z.ZodType<DraftView>;

const TaskSummaryAnswer = z.object({
  id: z.uuid(),
  type: z.string(),
  status: TaskStatus,
  attempts: z.number().int(),
  error_code: z.number().nullable(),
  error: nullableText,
  created_at: instant,
  finished_at: nullableInstant,
}) satisfies z.ZodType<TaskSummary>;

export const TaskAnswer = z.object({
  ...TaskSummaryAnswer.shape,
  sender: z.string(),
  topic: z.string(),
  content: nullableText,
  priority: PriorityValue,
  max_attempts: z.number().int(),
  result: z.unknown(),
  failure_stage: nullableText,
  message_id: nullableText,
  updated_at: instant,
  started_at: nullableInstant,
  timeline: z.array(
    z.object({
      at: instant,
      kind: z.string(),
      status: nullableText,
      attempt: z.number().nullable(),
      stage: nullableText,
      error_code: z.number().nullable(),
      error: nullableText,
      detail: nullableText,
    }),
  ),
}) satisfies z.ZodType<TaskView>;

/** Steps of the trace and data of the timeline differ by kind: named, not spelled out. */
export const MessageAnswer = z.object({
  ...MessageRowAnswer.shape,
  content: z.string(),
  own_text: z.string(),
  quoted_text: z.string(),
  html: z.object({ remote_images: z.number().int(), quoted: z.boolean() }).nullable(),
  topic: nullableText,
  external_id: nullableText,
  thread_key: nullableText,
  metadata: z.record(z.string(), z.unknown()).nullable(),
  reason: nullableText,
  trace: z.array(z.looseObject({ kind: z.enum(["rule", "model", "skipped", "fallback", "floor"]) })),
  draft: DraftAnswer.nullable(),
  tasks: z.array(TaskSummaryAnswer),
  timeline: z.array(
    z.object({
      id: z.string(),
      at: instant,
      kind: z.string(),
      actor: z.object({
        kind: z.enum(["member", "api_key", "system", "ai", "rule"]),
        id: nullableText,
        name: z.string(),
      }),
      data: z.record(z.string(), z.unknown()),
    }),
  ),
  thread: z.array(MessageRowAnswer),
  replies: z.array(
    z.object({
      draft_id: z.uuid(),
      message_id: z.uuid(),
      body: z.string(),
      language: nullableText,
      sent_at: z.string(),
      by: nullableText,
    }),
  ),
}) satisfies z.ZodType<Omit<MessageDetail, "trace">>;

export const ProcessAnswer = z.object({
  id: z.uuid(),
  status: z.string(),
  summary: nullableText,
  category: nullableText,
  priority: z.string(),
  labels: z.array(z.string()),
  language: nullableText,
  confidence: z.number().nullable(),
  reason: nullableText,
  suggested_reply: nullableText,
}) satisfies z.ZodType<ProcessResult>;

export const BatchAnswer = z.object({
  accepted: z.number().int(),
  rejected: z.number().int(),
  items: z.array(
    z.union([
      z.object({ index: z.number().int(), id: z.uuid(), task_id: z.uuid().nullable() }),
      z.object({
        index: z.number().int(),
        error: z.array(z.object({ path: z.string(), message: z.string() })),
      }),
    ]),
  ),
}) satisfies z.ZodType<BatchResult>;

export const HealthAnswer = z.object({
  status: z.enum(["ok", "degraded", "down"]),
  checks: z.object({
    database: z.enum(["ok", "down"]),
    engine: z.enum(["ok", "down", "unknown"]),
    models: z.enum(["ok", "none", "invalid", "unknown"]),
  }),
  version: z.string(),
}) satisfies z.ZodType<Health>;

export const pageOfAnswer = (item: z.ZodType) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() });
