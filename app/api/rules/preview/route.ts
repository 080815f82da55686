import { z } from "zod";
import { previewOnMessages } from "@/domain/rules/preview-on-messages";
import {
  PreviewBody,
  PreviewExampleView,
  PreviewHistory,
  RuleChangeView,
} from "@/domain/rules/preview-shape";
import { defineRoute } from "@/entry/define-route";

export const POST = defineRoute(
  {
    summary: "What a rule that is not saved would do to the newest messages",
    tag: "Rules",
    body: PreviewBody,
    answer: z.object({
      scanned: z.number(),
      matched: z.number(),
      changes: z.array(RuleChangeView),
      skipped_manual: z.array(RuleChangeView.pick({ id: true, field: true })),
      changed: z.number(),
      history: PreviewHistory,
      examples: z.array(PreviewExampleView),
    }),
  },
  async ({ actor, body: { limit, filter, saved, ...rule } }) => {
    const { skippedManual, ...preview } = await previewOnMessages(actor, rule, { limit, filter, saved });
    return { body: { ...preview, skipped_manual: skippedManual } };
  },
);

export { DELETE, GET, OPTIONS, PATCH, PUT } from "@/entry/only/post";
