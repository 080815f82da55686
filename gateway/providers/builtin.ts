import { answerBuiltin } from "../builtin/answer-builtin";
import { estimateTokens, estimateTurns } from "../estimate-tokens";
import type { Provider, ProviderReply, ProviderRequest } from "./provider";

/** The offline model as a provider. It answers from the structured question and never leaves this process. */
export const builtin: Provider = { call, stream };

async function call(request: ProviderRequest): Promise<ProviderReply> {
  const answer = await answerBuiltin(request.input);
  const content = typeof answer === "string" ? answer : JSON.stringify(answer);
  return {
    content,
    refusal: null,
    finishReason: "stop",
    // Nothing is counted by anybody else, and the price is 0 whatever the count.
    tokens: { prompt: estimateTurns(request.messages), completion: estimateTokens(content) },
  };
}

async function* stream(request: ProviderRequest) {
  const end = await call(request);
  for (const delta of end.content.match(/[\s\S]{1,24}/gu) ?? []) yield { delta };
  yield { end };
}
