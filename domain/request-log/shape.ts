import { z } from "zod";
import { SCENES } from "../../gateway/shape";

const Instant = z.iso.datetime({ offset: true });

export const RequestLogFilter = z.strictObject({
  request_id: z.string().min(1).max(128).optional(),
  task_id: z.uuid().optional(),
  message_id: z.uuid().optional(),
  scene: z.enum(SCENES).optional(),
  model: z.string().min(1).max(200).optional(),
  status: z.enum(["ok", "error"]).optional(),
  after: Instant.optional(),
  before: Instant.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(400).optional(),
});
export type RequestLogFilter = z.output<typeof RequestLogFilter>;

export const RequestLogRow = z.object({
  id: z.string(),
  request_id: z.string(),
  task_id: z.string().nullable(),
  message_id: z.string().nullable(),
  scene: z.string(),
  provider: z.string(),
  model: z.string(),
  prompt_code: z.string().nullable(),
  prompt_version: z.number().nullable(),
  status: z.enum(["ok", "error"]),
  error_code: z.number().nullable(),
  /** Null = the provider did not say. */
  prompt_tokens: z.number().nullable(),
  completion_tokens: z.number().nullable(),
  /** Null = the price is unknown. */
  estimated_cost: z.object({ amount: z.string(), currency: z.string() }).nullable(),
  latency_ms: z.number(),
  fallback_used: z.boolean(),
  /** Why no other model was asked after this failed call; null = one was, or it was answered. */
  no_fallback_reason: z
    .enum([
      "named_model",
      "not_transient",
      "no_fallback_model",
      "fallbacks_paused",
      "fallbacks_failed",
      "answer_begun",
      "caller_left",
      "time_up",
    ])
    .nullable(),
  /** A stored answer was given: no model was called. */
  cached: z.boolean(),
  created_at: z.string(),
});
export type RequestLogRow = z.output<typeof RequestLogRow>;
