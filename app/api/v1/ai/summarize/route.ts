import { SummarizeAnswer, SummarizeInput } from "@/domain/ai/shape";
import { summarize } from "@/domain/ai/summarize";
import { defineRoute } from "@/entry/define-route";

export const POST = defineRoute(
  { summary: "Sum up a text", tag: "AI", body: SummarizeInput, idempotent: true, answer: SummarizeAnswer },
  async ({ actor, body, requestId, request }) => ({
    body: await summarize(actor, body, { requestId, signal: request.signal }),
  }),
);

export { DELETE, GET, OPTIONS, PATCH, PUT } from "@/entry/only/post";
