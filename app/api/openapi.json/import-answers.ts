import { z } from "zod";
import type { CallbackView } from "@/domain/callbacks/shape";
import { DELIVERY_STATES } from "@/domain/callbacks/shape";
import {
  IMPORT_FIELDS,
  IMPORT_STATES,
  type ImportDetail,
  type ImportRowView,
  type ImportView,
  ROW_STATUSES,
} from "@/domain/imports/shape";

/* Like answers.ts: answers that the product keeps as plain types, tied to them. */

const instant = z.iso.datetime();
const nullableText = z.string().nullable();

const ISSUES = [
  "content_empty",
  "too_many_cells",
  "quote_unclosed",
  "quote_stray",
  "record_too_long",
  "channel_unknown",
  "priority_unknown",
  "date_unreadable",
  "date_ambiguous",
  "number_spoilt",
  "value_too_long",
  "labels_too_many",
] as const;

export const ImportAnswer = z.object({
  id: z.uuid(),
  file_name: z.string(),
  byte_size: z.number().int(),
  state: z.enum(IMPORT_STATES),
  encoding: nullableText,
  delimiter: nullableText,
  headers: z.array(z.string()),
  mapping: z.partialRecord(z.enum(IMPORT_FIELDS), z.number().int()),
  ignored: z.array(z.string()),
  rows: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  duplicate: z.number().int(),
  error: nullableText,
  task_id: nullableText,
  same_file_as: z.object({ id: z.uuid(), created_at: instant }).nullable(),
  created_by: nullableText,
  created_at: instant,
  finished_at: instant.nullable(),
}) satisfies z.ZodType<ImportView>;

export const ImportDetailAnswer = z.object({
  ...ImportAnswer.shape,
  issues: z.array(z.object({ code: z.enum(ISSUES), count: z.number().int() })),
}) satisfies z.ZodType<ImportDetail>;

export const ImportRowAnswer = z.object({
  row: z.number().int(),
  line: z.number().int(),
  status: z.enum(ROW_STATUSES),
  error: z
    .object({
      code: z.enum(ISSUES),
      column: z.string().exactOptional(),
      params: z.record(z.string(), z.string()),
      message: z.string(),
    })
    .nullable(),
  warning: nullableText,
  message_id: nullableText,
  cells: z.array(z.string()),
}) satisfies z.ZodType<ImportRowView>;

export const CallbackAnswer = z.object({
  id: z.uuid(),
  task_id: z.uuid(),
  kind: z.enum(["outcome", "alert"]),
  url: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.array(
    z.object({
      attempt: z.number().int(),
      at: instant,
      status: z.number().nullable(),
      error: nullableText,
      latency_ms: z.number().nullable(),
    }),
  ),
  created_at: instant,
  delivered_at: instant.nullable(),
}) satisfies z.ZodType<CallbackView>;
