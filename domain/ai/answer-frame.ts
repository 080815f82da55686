import "server-only";
import type { ModelAnswer } from "@/gateway/run-model";

/** What every answer of the AI service carries beside its own fields. */
export function answerFrame(answer: ModelAnswer) {
  return {
    usage: answer.usage,
    model: answer.model,
    provider: answer.provider,
    request_id: answer.requestId,
  };
}
