import { z } from "zod";
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
});
export type PreviewBody = z.output<typeof PreviewBody>;

export const RuleChangeView = z.object({
  id: z.string(),
  field: z.enum(["category", "priority", "labels", "assignee", "state"]),
  from: z.union([z.string(), z.array(z.string())]).nullable(),
  to: z.union([z.string(), z.array(z.string())]),
});
