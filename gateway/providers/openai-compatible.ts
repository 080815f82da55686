import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError, OpenAIError } from "openai";
import type { ChatCompletionCreateParamsBase } from "openai/resources/chat/completions";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import type { Provider, ProviderChunk, ProviderReply, ProviderRequest, Tokens } from "./provider";
import { ProviderFault } from "./provider";
import { providerFetch } from "./provider-fetch";

/** A reply larger than this is no chat completion. */
const MAX_REPLY_BYTES = 8 * 1024 * 1024;

/** Keeps what the SDK's own error drops: the whole body of an error answer, whatever its shape. */
class Client extends OpenAI {
  protected override makeStatusError(
    status: number,
    error: object,
    message: string | undefined,
    headers: Headers,
  ) {
    const raised = super.makeStatusError(status, error, message, headers);
    raised.cause = { body: error ?? message ?? null };
    return raised;
  }
}

/**
 * Providers that speak OpenAI's chat completions (OpenAI, Azure's v1 API, Ollama, vLLM, llama.cpp, proxies), through
 * the official SDK with its retries off: the gateway and the task own retries, and stacked retries multiply. The
 * reply's body is read here, not by the SDK, because a 200 may hold an error or a web page, and because its timeout
 * ends with the headers.
 */
export const openaiCompatible: Provider = { call, stream };

async function call(request: ProviderRequest): Promise<ProviderReply> {
  try {
    const response = await clientFor(request)
      .chat.completions.create({ ...paramsOf(request), stream: false }, optionsOf(request))
      .asResponse();
    return replyOf(response, await readText(response));
  } catch (cause) {
    throw faultOf(cause);
  }
}

async function* stream(request: ProviderRequest): AsyncGenerator<ProviderChunk> {
  const end: ProviderReply = { content: "", refusal: null, finishReason: null, tokens: null };
  try {
    const events = await clientFor(request).chat.completions.create(
      { ...paramsOf(request), stream: true, stream_options: { include_usage: true } },
      optionsOf(request),
    );
    for await (const event of events) {
      const choice = event.choices?.[0];
      end.finishReason = choice?.finish_reason ?? end.finishReason;
      end.tokens = tokensOf(event.usage) ?? end.tokens;
      if (choice?.delta?.refusal) end.refusal = (end.refusal ?? "") + choice.delta.refusal;
      const delta = choice?.delta?.content;
      if (!delta) continue;
      end.content += delta;
      yield { delta };
    }
  } catch (cause) {
    throw faultOf(cause);
  }
  // The SDK ends quietly when the signal aborts, and when the connection closes before the stream said it was done.
  if (request.signal.aborted) throw new ProviderFault({ transport: "TIMEOUT" });
  if (end.finishReason === null) throw new ProviderFault({ transport: "ECONNRESET" });
  yield { end };
}

function clientFor({ target, timeoutMs }: ProviderRequest): Client {
  const base = new URL(target.baseUrl ?? "https://api.openai.com/v1");
  const query = Object.fromEntries(base.searchParams);
  base.search = "";
  const azure = base.hostname.endsWith(".azure.com");
  return new Client({
    baseURL: base.href.replace(/\/+$/, ""),
    // A local server wants no key, but the SDK insists on one.
    apiKey: target.apiKey ?? "none",
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: timeoutMs,
    logLevel: "off",
    defaultQuery: query,
    ...(azure && target.apiKey ? { defaultHeaders: { "api-key": target.apiKey } } : {}),
    fetch: providerFetch(target.fromEnvironment ?? false),
  });
}

function optionsOf({ requestId, signal, timeoutMs }: ProviderRequest) {
  return { signal, timeout: timeoutMs, maxRetries: 0, headers: { "X-Request-Id": requestId } };
}

function paramsOf({ target, messages, maxTokens, temperature, schema }: ProviderRequest) {
  const has = (flag: string) => target.capabilities.includes(flag);
  const params: Omit<ChatCompletionCreateParamsBase, "stream"> = { model: target.model, messages };
  if (has("max_completion_tokens")) params.max_completion_tokens = maxTokens;
  else params.max_tokens = maxTokens;
  if (temperature !== null && !has("no_temperature")) params.temperature = temperature;
  if (schema && has("json_schema"))
    params.response_format = {
      type: "json_schema",
      json_schema: {
        name: "answer",
        schema: z.toJSONSchema(schema, { unrepresentable: "any" }) as Record<string, unknown>,
      },
    };
  else if (schema && !has("no_json_mode")) params.response_format = { type: "json_object" };
  return params;
}

interface Completion {
  choices?: { finish_reason?: string | null; message?: { content?: unknown; refusal?: string | null } }[];
  usage?: unknown;
}

/** @throws ProviderFault when a 200 holds no completion: an error object, a web page, or no choices. */
function replyOf(response: Response, text: string): ProviderReply {
  const headers = Object.fromEntries(response.headers);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new ProviderFault({ status: response.status, headers, body: text.slice(0, 2000) });
  }
  const completion = (typeof body === "object" && body !== null ? body : {}) as Completion & {
    error?: unknown;
  };
  const choice = Array.isArray(completion.choices) ? completion.choices[0] : undefined;
  if (completion.error || !choice?.message)
    throw new ProviderFault({ status: response.status, headers, body });
  return {
    content: textOf(choice.message.content),
    refusal: choice.message.refusal ?? null,
    finishReason: choice.finish_reason ?? null,
    tokens: tokensOf(completion.usage),
  };
}

/** Some servers answer with parts instead of a string. */
function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .map((part: { text?: unknown }) => (typeof part?.text === "string" ? part.text : ""))
    .join("");
}

function tokensOf(usage: unknown): Tokens | null {
  const { prompt_tokens: prompt, completion_tokens: completion } = (usage ?? {}) as Record<string, unknown>;
  return isCount(prompt) && isCount(completion) ? { prompt, completion } : null;
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_REPLY_BYTES) throw new ProviderFault({ status: response.status, body: "reply too large" });
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** What a failed call was, or the error itself when it is a fault of ours (a parameter that the SDK refuses). */
function faultOf(cause: unknown): unknown {
  if (cause instanceof ProviderFault) return cause;
  const refused = refusalOf(cause);
  if (refused) return refused;
  if (cause instanceof OpenAIError && !(cause instanceof APIError)) return cause;
  // An event of a stream that is no JSON.
  if (cause instanceof SyntaxError) return new ProviderFault({ status: 200, body: "unreadable" }, cause);
  if (cause instanceof APIConnectionTimeoutError) return new ProviderFault({ transport: "TIMEOUT" }, cause);
  if (cause instanceof APIError && !(cause instanceof APIConnectionError) && cause.status !== undefined) {
    const kept = cause.cause as { body?: unknown } | undefined;
    return new ProviderFault(
      { status: cause.status, headers: Object.fromEntries(cause.headers ?? []), body: kept?.body ?? null },
      cause,
    );
  }
  // An error event inside a stream: the status was 200.
  if (cause instanceof APIError && cause.error)
    return new ProviderFault({ status: 200, body: { error: cause.error } }, cause);
  return new ProviderFault({ transport: transportCode(cause) }, cause);
}

/** An address that leads inside is no outage: nothing is tried again, and the owner of the registry is told. */
function refusalOf(cause: unknown): AppError | null {
  const inner = cause instanceof APIConnectionError ? cause.cause : null;
  if (!(inner instanceof AppError)) return null;
  return new AppError(
    "upstream_rejected",
    `the provider's ${inner.message}, unless ALLOW_PRIVATE_URLS is set`,
    { cause: inner },
  );
}

/** The innermost error code: `fetch failed` hides `ECONNREFUSED` two causes deep, or several in an AggregateError. */
function transportCode(error: unknown): string {
  let at: unknown = error;
  let code = "UNKNOWN";
  for (let depth = 0; depth < 6 && at; depth += 1) {
    const seen = at as { code?: unknown; cause?: unknown; errors?: unknown[] };
    if (typeof seen.code === "string") code = seen.code;
    at = seen.cause ?? seen.errors?.[0];
  }
  return code;
}
