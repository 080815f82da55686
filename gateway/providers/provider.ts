import type { z } from "zod";
import type { ChatTurn, SceneInput } from "../shape";

/** Tokens of one call as the provider counted them. */
export interface Tokens {
  prompt: number;
  completion: number;
}

/** Where a call goes. */
export interface ProviderTarget {
  provider: string;
  model: string;
  /** Null for the built-in model. */
  baseUrl: string | null;
  /** The address was set by whoever runs the machine (OPENAI_BASE_URL), not by people in the browser: it may be private. */
  fromEnvironment?: true;
  /** Opened; stays in this process and out of logs. */
  apiKey: string | null;
  /** Flags of the model's registry row: `json_schema`, `max_completion_tokens`, `no_json_mode`, `no_temperature`. */
  capabilities: string[];
}

/** One call of one model. The same for every kind of provider. */
export interface ProviderRequest {
  target: ProviderTarget;
  messages: ChatTurn[];
  /** The question in structured form; only the built-in model reads it. */
  input: SceneInput;
  maxTokens: number;
  temperature: number | null;
  /** The shape that the answer must have, or null for plain text. */
  schema: z.ZodType | null;
  /** Sent as `X-Request-Id`, so that a repeated step can be recognised at the provider. */
  requestId: string;
  timeoutMs: number;
  /** Aborts when time is up or whoever asked is gone; call-model.ts tells the two apart. */
  signal: AbortSignal;
}

/** What came back, not yet judged. */
export interface ProviderReply {
  content: string;
  refusal: string | null;
  /** `stop`, `length`, `content_filter`, …; null when the provider did not say. */
  finishReason: string | null;
  tokens: Tokens | null;
}

/** A piece of a streamed reply; the last one carries how it ended. */
export type ProviderChunk = { delta: string } | { end: ProviderReply };

export interface Provider {
  /** @throws ProviderFault when no usable reply came. */
  call(request: ProviderRequest): Promise<ProviderReply>;
  /** Like `call`, piece by piece. @throws ProviderFault, also in the middle. */
  stream(request: ProviderRequest): AsyncGenerator<ProviderChunk>;
}

/** The facts of a call that failed, for classify-error.ts. */
export interface Fault {
  /** HTTP status, or null when no answer arrived. */
  status: number | null;
  headers: Record<string, string>;
  /** The parsed body, or its text when it isn't JSON. */
  body: unknown;
  /** Node's code of a transport error (`ECONNREFUSED`), `TIMEOUT` for our own timers, else null. */
  transport: string | null;
}

/** Thrown by providers only; run-with-fallback.ts turns it into an AppError. */
export class ProviderFault extends Error {
  readonly fault: Fault;

  constructor(fault: Partial<Fault>, cause?: unknown) {
    super("the provider gave no usable reply", { cause });
    this.name = "ProviderFault";
    this.fault = { status: null, headers: {}, body: null, transport: null, ...fault };
  }
}
