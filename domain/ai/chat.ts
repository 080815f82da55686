import "server-only";
import { runModel } from "@/gateway/run-model";
import type { Actor } from "../actors/shape";
import { answerFrame } from "./answer-frame";
import { chatQuestion } from "./chat-question";
import type { AiCallContext, ChatAnswer, ChatInput } from "./shape";

/** Answers a conversation. @throws AppError 42201 (prompt, role) and those of the gateway. */
export async function chat(actor: Actor, input: ChatInput, context: AiCallContext): Promise<ChatAnswer> {
  const answer = await runModel(await chatQuestion(actor, input, context));
  return {
    message: { role: "assistant", content: answer.text },
    truncated: answer.truncated,
    ...answerFrame(answer),
  };
}
