import { z } from "zod";
import { sendDraft } from "@/domain/drafts/send-draft";
import { defineRoute } from "@/entry/define-route";

export const POST = defineRoute(
  {
    summary:
      "Send an approved draft: delivered once to the message's callback_url, or marked as sent where a person carries it",
    tag: "Drafts",
    body: z.strictObject({}),
  },
  async ({ actor, params }) => ({ body: await sendDraft(actor, params.id ?? "") }),
);

export { DELETE, GET, OPTIONS, PATCH, PUT } from "@/entry/only/post";
