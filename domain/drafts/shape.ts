import { z } from "zod";

/**
 * `generating` → `draft` → `approved` → (`sending` →) `sent`, or `discarded`, or `failed`. `stale`: the customer wrote again
 * before it left; it is regenerated, or kept as it is. `sending`: its one delivery was begun.
 */
export const DRAFT_STATES = [
  "generating",
  "draft",
  "stale",
  "approved",
  "sending",
  "sent",
  "discarded",
  "failed",
] as const;
export type DraftState = (typeof DRAFT_STATES)[number];

export const DraftBody = z
  .string()
  .max(50_000)
  .refine((v) => v.trim() !== "", "must not be empty");

export const RequestDraft = z.strictObject({
  role_code: z.string().max(64).optional(),
  /** Writes a new version of the draft in work. */
  regenerate: z.boolean().optional(),
  /** What the new version shall be like: "shorter", "offer a call on Friday". */
  instruction: z.string().trim().min(1).max(1000).optional(),
});
export type RequestDraft = z.output<typeof RequestDraft>;

export const EditDraft = z.strictObject({
  body: DraftBody,
  /** Saved while typing: the same author's next text takes its place among the versions. */
  autosave: z.boolean().optional(),
});
/** A delivery that nobody knows the end of: it arrived after all, or it shall be made again. */
export const SettleDelivery = z.strictObject({ outcome: z.enum(["sent", "not_sent"]) });
/** Approving a draft that still holds a placeholder needs `confirm_placeholders`. */
export const ApproveDraft = z.strictObject({ confirm_placeholders: z.boolean().optional() });

export interface DraftVersionView {
  version: number;
  body: string;
  author: { kind: "ai" | "member" | "api_key"; name: string };
  created_at: string;
}

export interface DraftView {
  id: string;
  message_id: string;
  state: DraftState;
  /** Newest version; send it back as If-Match when editing. 0 while the first is being written. */
  version: number;
  body: string | null;
  language: string | null;
  role_code: string | null;
  model: string | null;
  prompt: { code: string; version: number } | null;
  snippets: string[];
  error_code: number | null;
  approved_by: { id: string; name: string } | null;
  approved_at: string | null;
  sent_at: string | null;
  /** Where sending brings it; null: a person carries it. */
  deliver_to: string | null;
  /** Of the last delivery: `unknown` when a worker or a connection was lost in between. Never made again by itself. */
  delivery: {
    state: "under_way" | "unknown" | "delivered" | "failed";
    at: string | null;
    error: string | null;
  } | null;
  created_at: string;
  updated_at: string;
  versions: DraftVersionView[];
}
