import { z } from "zod";
import { keepDraft } from "@/domain/drafts/keep-draft";
import { defineRoute } from "@/entry/define-route";

export const POST = defineRoute(
  {
    summary: "Keep a stale draft as it is, although the customer wrote again",
    tag: "Drafts",
    body: z.strictObject({}),
  },
  async ({ actor, params }) => ({ body: await keepDraft(actor, params.id ?? "") }),
);

export { DELETE, GET, OPTIONS, PATCH, PUT } from "@/entry/only/post";
