import { z } from "zod";
import { ApplyFilter } from "./apply-shape";
import { RuleInput } from "./shape";

/** A rule that is being written: its name may still be missing, and nobody has switched it on. */
export const PreviewRule = z.strictObject({
  ...RuleInput.shape,
  name: z.string().trim().max(120).default(""),
});

/** Body of `POST /api/rules/preview`. */
export const PreviewBody = z.strictObject({
  ...PreviewRule.shape,
  /** Newest messages that are read. */
  limit: z.int().min(1).max(1000).default(200),
  /** Only these of them: what an apply job with this filter would look at. */
  filter: ApplyFilter.optional(),
  /** Id of the stored rule that this one would replace: `history` then counts what would be set right or spoilt. */
  saved: z.uuid().optional(),
});
export type PreviewBody = z.output<typeof PreviewBody>;

export const RuleChangeView = z.object({
  id: z.string(),
  field: z.enum(["category", "priority", "labels", "assignee", "state"]),
  from: z.union([z.string(), z.array(z.string())]).nullable(),
  to: z.union([z.string(), z.array(z.string())]),
});

const value = z.union([z.string(), z.array(z.string())]);

/** One message that a rule would change, or that keeps what a person gave it. */
export const PreviewExampleView = z.object({
  id: z.string(),
  sender: z.string(),
  subject: z.string().nullable(),
  preview: z.string(),
  received_at: z.string(),
  changes: z.array(RuleChangeView.omit({ id: true })),
  kept: z.array(z.object({ field: RuleChangeView.shape.field, value: value.nullable() })),
  /** What people had said about the fields that the rule sets; null: nothing. */
  history: z.enum(["agrees", "against"]).nullable(),
});
export type PreviewExampleView = z.output<typeof PreviewExampleView>;

/** The newest messages that people had corrected (at most 1,000), held against what the rule would set. */
export const PreviewHistory = z.object({
  judged: z.number(),
  /** Hit, and people said the same. */
  agrees: z.number(),
  /** Hit, but people said something else. */
  against: z.number(),
  /** Not hit, though people said what the rule would have set. */
  missed: z.number(),
  /** Wrong under the stored rule, right under this one; and the other way round. */
  mended: z.number(),
  spoilt: z.number(),
});
export type PreviewHistory = z.output<typeof PreviewHistory>;
