import { generateText } from "@/domain/ai/generate-text";
import { GenerateAnswer, GenerateInput } from "@/domain/ai/shape";
import { defineRoute } from "@/entry/define-route";

export const POST = defineRoute(
  { summary: "Write a text", tag: "AI", body: GenerateInput, idempotent: true, answer: GenerateAnswer },
  async ({ actor, body, requestId, request }) => ({
    body: await generateText(actor, body, { requestId, signal: request.signal }),
  }),
);

export { DELETE, GET, OPTIONS, PATCH, PUT } from "@/entry/only/post";
