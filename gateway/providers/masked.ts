import { maskPersonal } from "../mask-personal";
import type { Provider, ProviderChunk, ProviderReply, ProviderRequest } from "./provider";

/**
 * A provider that never sees the personal data of a question: it is masked on the way out and put back on the way in, so
 * that everything behind it – JSON checks, the log, the answer cache – meets the answer as if nothing had been masked.
 */
export function masked(provider: Provider): Provider {
  return {
    async call(request) {
      const { messages, unmask } = maskPersonal(request.messages);
      return unmaskReply(await provider.call({ ...request, messages }), unmask);
    },
    stream: (request) => stream(provider, request),
  };
}

async function* stream(provider: Provider, request: ProviderRequest): AsyncGenerator<ProviderChunk> {
  const { messages, unmask, unmaskStream } = maskPersonal(request.messages);
  const filter = unmaskStream();
  for await (const piece of provider.stream({ ...request, messages })) {
    if ("delta" in piece) {
      const delta = filter.push(piece.delta);
      if (delta !== "") yield { delta };
      continue;
    }
    const rest = filter.end();
    if (rest !== "") yield { delta: rest };
    yield { end: unmaskReply(piece.end, unmask) };
  }
}

function unmaskReply(reply: ProviderReply, unmask: (text: string) => string): ProviderReply {
  return {
    ...reply,
    content: unmask(reply.content),
    refusal: reply.refusal === null ? null : unmask(reply.refusal),
  };
}
