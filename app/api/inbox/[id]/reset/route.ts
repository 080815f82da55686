import { resetToAi } from "@/domain/messages/reset-to-ai";
import { ResetFields } from "@/domain/messages/shape";
import { defineRoute } from "@/entry/define-route";

export const POST = defineRoute(
  {
    summary: "Give fields back to the AI: each gets the value that it had read",
    tag: "Messages",
    body: ResetFields,
  },
  async ({ actor, params, body }) => ({ body: await resetToAi(actor, params.id ?? "", body) }),
);

export { DELETE, GET, OPTIONS, PATCH, PUT } from "@/entry/only/post";
