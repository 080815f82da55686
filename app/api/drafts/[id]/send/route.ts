import { z } from "zod";
import { sendDraft } from "@/domain/drafts/send-draft";
import { defineRoute } from "@/entry/define-route";

export const POST = defineRoute(
  { summary: "Mark an approved draft as sent", tag: "Drafts", body: z.strictObject({}) },
  async ({ actor, params }) => ({ body: await sendDraft(actor, params.id ?? "") }),
);

export { DELETE, GET, OPTIONS, PATCH, PUT } from "@/entry/only/post";
