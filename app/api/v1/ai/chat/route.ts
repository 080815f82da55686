import { chat } from "@/domain/ai/chat";
import { ChatAnswer, ChatInput } from "@/domain/ai/shape";
import { streamChat } from "@/domain/ai/stream-chat";
import { defineRoute } from "@/entry/define-route";
import { eventStream } from "@/entry/event-stream";

export const POST = defineRoute(
  {
    summary: "Answer a conversation; with `stream` as server-sent events delta, done, error",
    tag: "AI",
    body: ChatInput,
    answer: ChatAnswer,
  },
  async ({ actor, body, requestId, request }) => {
    if (!body.stream) return { body: await chat(actor, body, { requestId, signal: request.signal }) };
    return await eventStream(requestId, (gone) =>
      streamChat(actor, body, { requestId, signal: AbortSignal.any([gone, request.signal]) }),
    );
  },
);

export { DELETE, GET, OPTIONS, PATCH, PUT } from "@/entry/only/post";
