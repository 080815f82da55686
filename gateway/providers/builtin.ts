import { answerBuiltin } from "../builtin/answer-builtin";
import type { Provider, ProviderChunk, ProviderReply, ProviderRequest } from "./provider";

/** The offline model as a provider. It answers from the structured question and never leaves this process. */
export const builtin: Provider = {
  call: (request) => Promise.resolve(answer(request)),
  async *stream(request): AsyncGenerator<ProviderChunk> {
    const end = answer(request);
    for (const delta of end.content.match(/[\s\S]{1,24}/gu) ?? []) yield { delta };
    yield { end };
  },
};

function answer(request: ProviderRequest): ProviderReply {
  const { text, promptTokens, completionTokens } = answerBuiltin(request.input);
  return {
    content: text,
    refusal: null,
    finishReason: "stop",
    tokens: { prompt: promptTokens, completion: completionTokens },
  };
}
