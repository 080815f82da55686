import { z } from "zod";
import { discardDraft } from "@/domain/drafts/discard-draft";
import { defineRoute } from "@/entry/define-route";

export const POST = defineRoute(
  { summary: "Put a draft aside", tag: "Drafts", body: z.strictObject({}) },
  async ({ actor, params }) => ({ body: await discardDraft(actor, params.id ?? "") }),
);

export { DELETE, GET, OPTIONS, PATCH, PUT } from "@/entry/only/post";
