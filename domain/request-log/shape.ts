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

export interface RequestLogRow {
  id: string;
  request_id: string;
  task_id: string | null;
  message_id: string | null;
  scene: string;
  provider: string;
  model: string;
  prompt_code: string | null;
  prompt_version: number | null;
  status: "ok" | "error";
  error_code: number | null;
  /** Null = the provider did not say. */
  prompt_tokens: number | null;
  completion_tokens: number | null;
  /** Null = the price is unknown. */
  estimated_cost: { amount: string; currency: string } | null;
  latency_ms: number;
  fallback_used: boolean;
  created_at: string;
}
