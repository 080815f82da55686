import "server-only";
import { streamModel } from "@/gateway/stream-model";
import type { Actor } from "../actors/shape";
import { answerFrame } from "./answer-frame";
import { chatQuestion } from "./chat-question";
import type { AiCallContext, ChatAnswer, ChatInput } from "./shape";

export type ChatEvent = { event: "delta"; data: { text: string } } | { event: "done"; data: ChatAnswer };

/**
 * Answers a conversation piece by piece; the last event holds the whole answer with its usage.
 * @throws AppError as chat does; after the first piece it means that the answer is incomplete.
 */
export async function* streamChat(
  actor: Actor,
  input: ChatInput,
  context: AiCallContext,
): AsyncGenerator<ChatEvent> {
  for await (const event of streamModel(await chatQuestion(actor, input, context))) {
    if ("delta" in event) yield { event: "delta", data: { text: event.delta } };
    else
      yield {
        event: "done",
        data: {
          message: { role: "assistant", content: event.done.text },
          truncated: event.done.truncated,
          ...answerFrame(event.done),
        },
      };
  }
}
