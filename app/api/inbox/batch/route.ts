import { NewBatch, submitBatch } from "@/domain/messages/submit-batch";
import { defineRoute } from "@/entry/define-route";

export const POST = defineRoute(
  {
    summary: "Submit up to 1,000 messages; each has its own outcome",
    tag: "Messages",
    body: NewBatch,
    maxBytes: 10 * 1024 * 1024,
    idempotent: true,
    status: 201,
  },
  async ({ actor, body }) => ({ status: 201, body: await submitBatch(actor, body) }),
);

export { DELETE, GET, OPTIONS, PATCH, PUT } from "@/entry/only/post";
