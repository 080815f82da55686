import { z } from "zod";

export const DRAFT_STATES = ["generating", "draft", "approved", "sent", "discarded", "failed"] as const;
export type DraftState = (typeof DRAFT_STATES)[number];

export const DraftBody = z
  .string()
  .max(50_000)
  .refine((v) => v.trim() !== "", "must not be empty");

export const RequestDraft = z.strictObject({
  role_code: z.string().max(64).optional(),
  /** Writes a new version of the draft in work. */
  regenerate: z.boolean().optional(),
});
export type RequestDraft = z.output<typeof RequestDraft>;

export const EditDraft = z.strictObject({ body: DraftBody });
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
  snippets: string[];
  error_code: number | null;
  approved_by: { id: string; name: string } | null;
  approved_at: string | null;
  sent_at: string | null;
  created_at: string;
  updated_at: string;
  versions: DraftVersionView[];
}
