import type { ErrorName } from "@/lib/errors";
import type { Fault } from "./providers/provider";
import { readRetryAfter } from "./read-retry-after";

export type FaultReason =
  | "timeout"
  | "network"
  | "rate_limited"
  | "overloaded"
  | "server_error"
  | "empty_choices"
  | "quota_exhausted"
  | "key_refused"
  | "model_not_found"
  | "context_length_exceeded"
  | "content_filtered"
  | "bad_request"
  | "not_an_api"
  | "tls";

/** Why a model is not called for a while: an outage counts up, the others hold for every call at once. */
export type BreakerCause = "outage" | "key_refused" | "quota_exhausted";

export interface Verdict {
  error: ErrorName;
  reason: FaultReason;
  /** The same call may succeed later. */
  retryable: boolean;
  /** Another model may answer now. */
  fallbackable: boolean;
  retryAfterMs: number | null;
  /** What it says about the model's next calls, whoever asks; null = nothing. A fault of the request never counts. */
  breaker: BreakerCause | null;
  /** For people; built from our words, the status and the provider's code, never from its message. */
  detail: string;
}

const WORDS: Record<FaultReason, [ErrorName, string]> = {
  timeout: ["upstream_timeout", "no answer in time"],
  network: ["upstream_error", "the connection failed"],
  rate_limited: ["upstream_timeout", "too many requests at the provider"],
  overloaded: ["upstream_error", "the provider is overloaded"],
  server_error: ["upstream_error", "the provider failed"],
  empty_choices: ["upstream_error", "the answer held no choices"],
  quota_exhausted: ["upstream_rejected", "quota or credit is used up at the provider"],
  key_refused: ["upstream_rejected", "the provider refused the key"],
  model_not_found: ["upstream_rejected", "the provider does not know this model or address"],
  context_length_exceeded: [
    "upstream_rejected",
    "context_length_exceeded: the input is too long for the model",
  ],
  content_filtered: ["upstream_rejected", "content_filtered: the provider refused the content"],
  bad_request: ["upstream_rejected", "the provider refused the request"],
  not_an_api: [
    "upstream_rejected",
    "the address answers, but not as an OpenAI-compatible API: check the base URL",
  ],
  tls: ["upstream_rejected", "the provider's certificate is not trusted"],
};

/** What providers write as `code` or `type`, in any status. Numbers are Zhipu's business codes. */
const CODES: [FaultReason, RegExp][] = [
  [
    "context_length_exceeded",
    /^(context_(length|window)_exceeded|string_above_max_length|prompt_too_long|1261)$/,
  ],
  ["content_filtered", /^(content_filter(ed)?|content_policy_violation|data_?inspection_?failed|1301)$/],
  [
    "quota_exhausted",
    /^(insufficient_(user_)?(quota|balance|credits?)|billing_(hard_limit_reached|not_active)|arrearage|1113)$/,
  ],
  [
    "key_refused",
    /^(invalid_api_key|authentication_error|permission_(error|denied)|account_deactivated|100[0-4])$/,
  ],
  ["model_not_found", /^(model_not_found|deploymentnotfound|model_not_supported|1211)$/],
  ["overloaded", /^(overloaded(_error)?|(server|engine|model)_overloaded|service_unavailable|1305)$/],
  [
    "rate_limited",
    /^(rate_limit_(exceeded|error|reached)|resource_exhausted|throttling(\..*)?|limit_requests|130[23])$/,
  ],
];

/** Codes that say so little that a message which says more comes first. */
const VAGUE: [FaultReason, RegExp][] = [
  ["server_error", /^(server_error|internal_(server_)?error|api_error|500)$/],
  [
    "bad_request",
    /^(invalid_request_error|invalid_json_schema|invalid_parameter(_error)?|unsupported_parameter)$/,
  ],
];

/** The same facts where only the message tells them. */
const MESSAGES: [FaultReason, RegExp][] = [
  [
    "context_length_exceeded",
    /(maximum|max) context length|(prompt|input|request) is too (long|large)|context (window|length|size|limit)|range of input length|(token count|input tokens?).* exceeds?|too many (input )?tokens|reduce the length of|(输入|上下文|提示词).{0,12}(超长|过长|超过|超出)/i,
  ],
  ["quota_exhausted", /余额不足|欠费|insufficient (balance|credits?)|credit balance is too low/i],
  [
    "content_filtered",
    /content management policy|inappropriate content|requires moderation|was flagged|敏感内容|不安全或敏感/i,
  ],
  ["overloaded", /overloaded|负载过高/i],
  ["rate_limited", /rate limit|too many requests|访问频率|并发数过高/i],
];

const TLS = /^(CERT_|ERR_TLS|ERR_SSL|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO)/;

/**
 * Decides what a failed call means. A pure function of status, headers, body and transport error: a 200 can hold an
 * error, a 429 can be permanent, a 400 can be a context overflow, a 500 can wrap a 400. Only 50201 and 50202 are
 * worth another try or another model.
 */
export function classifyError(fault: Fault, nowMs: number = Date.now()): Verdict {
  const { code, message } = facts(fault.body);
  const reason = reasonOf(fault, code, message);
  const [error, words] = WORDS[reason];
  const again = error === "upstream_error" || error === "upstream_timeout";
  const hint = reason === "bad_request" ? parameterHint(fault.body, message) : "";
  const seen = [fault.status === null ? fault.transport : `HTTP ${fault.status}`, shown(code)].filter(
    Boolean,
  );
  return {
    error,
    reason,
    retryable: again,
    fallbackable: again,
    retryAfterMs: again ? readRetryAfter(fault.headers, nowMs) : null,
    breaker: breakerCause(fault, reason, code),
    detail: (seen.length ? `${words} (${seen.join(", ")})` : words) + hint,
  };
}

const OUTAGES: readonly FaultReason[] = ["timeout", "network", "overloaded", "server_error", "empty_choices"];

function breakerCause(fault: Fault, reason: FaultReason, code: string): BreakerCause | null {
  if (reason === "quota_exhausted") return reason;
  // Gateways answer 403 also where only this question was refused.
  if (reason === "key_refused") return fault.status === 401 || isKeyCode(code) ? reason : null;
  return OUTAGES.includes(reason) ? "outage" : null;
}

const isKeyCode = (code: string) =>
  CODES.some(([reason, pattern]) => reason === "key_refused" && pattern.test(code));

function reasonOf(fault: Fault, code: string, message: string): FaultReason {
  if (fault.status === null) {
    if (fault.transport === null) return "network";
    if (TLS.test(fault.transport)) return "tls";
    return /TIMEOUT|TIMEDOUT/.test(fault.transport) ? "timeout" : "network";
  }
  const { status } = fault;
  if (status === 401) return "key_refused";
  if (status === 402) return "quota_exhausted";
  const told =
    CODES.find(([, pattern]) => pattern.test(code))?.[0] ??
    MESSAGES.find(([, pattern]) => pattern.test(message))?.[0] ??
    VAGUE.find(([, pattern]) => pattern.test(code))?.[0];
  // A 4xx whose code speaks of a server error, or a 5xx whose code says "bad request": the more specific word wins,
  // except that an overload or a rate limit is not read out of a plain refusal.
  if (
    told &&
    !(status < 429 && status >= 400 && ["overloaded", "rate_limited", "server_error"].includes(told))
  )
    return told;
  if (status === 403) return "key_refused";
  if (status === 404 || status === 405 || (status >= 300 && status < 400))
    return isApi(fault.body) ? "model_not_found" : "not_an_api";
  if (status === 408 || status === 504 || status === 524) return "timeout";
  if (status === 413) return "context_length_exceeded";
  if (status === 409 || status === 425) return "server_error";
  if (status === 429) return "rate_limited";
  if (status === 529 || status === 503) return "overloaded";
  if (status === 501 || status === 505) return "bad_request";
  if (status >= 500) return "server_error";
  if (status >= 400) return "bad_request";
  if (typeof fault.body === "string") return "not_an_api";
  return hasError(fault.body) ? "server_error" : "empty_choices";
}

/** Code and message wherever a provider puts them: `error.code`, `error.type`, `error` as text, or at the top. */
function facts(body: unknown): { code: string; message: string } {
  if (typeof body === "string") return { code: "", message: body.slice(0, 2000) };
  const top = record(body);
  const inner = record(top?.error) ?? top;
  const known = [inner?.code, inner?.type, inner?.status].filter(
    (v) => v !== undefined && v !== null && v !== "",
  );
  const codes = known.map((v) => (typeof v === "string" ? v : JSON.stringify(v)).toLowerCase());
  const code = codes.find((c) => CODES.some(([, pattern]) => pattern.test(c))) ?? codes[0] ?? "";
  const message = [inner?.message, inner?.msg, top?.error, top?.detail].find(
    (v): v is string => typeof v === "string",
  );
  return { code, message: (message ?? "").slice(0, 2000) };
}

function record(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
}

function hasError(body: unknown): boolean {
  const top = record(body);
  return Boolean(top && (top.error ?? top.code ?? top.msg));
}

function isApi(body: unknown): boolean {
  return hasError(body) || Boolean(record(body)?.detail);
}

/** What to set at the model when its provider does not take a parameter; in our words. */
const HINTS: [RegExp, string][] = [
  [/\bmax_completion_tokens\b.*\binstead\b/i, "give the model the capability max_completion_tokens"],
  [/^max_tokens$/, "give the model the capability max_completion_tokens"],
  [/^max_completion_tokens$/, "take the capability max_completion_tokens from the model"],
  [/^temperature$/, "give the model the capability no_temperature"],
  [
    /^response_format/,
    "take the capability json_schema from the model, or give it the capability no_json_mode",
  ],
];

function parameterHint(body: unknown, message: string): string {
  const inner = record(record(body)?.error) ?? record(body);
  const param = typeof inner?.param === "string" ? inner.param : "";
  const hint = HINTS.find(([pattern]) => pattern.test(param) || pattern.test(message))?.[1];
  return hint ? `: ${hint}` : "";
}

/** A provider's code as far as it may be shown: a key echoed into it must not get through. */
function shown(code: string): string {
  return /^[a-z][a-z0-9_.]{1,47}$/.test(code) && !code.startsWith("sk")
    ? code
    : /^\d{1,6}$/.test(code)
      ? code
      : "";
}
