import { describe, expect, test } from "vitest";
import { classifyError } from "@/gateway/classify-error";
import type { Fault } from "@/gateway/providers/provider";
import transient from "../fixtures/cases/q-07-provider-errors.json";
import permanent from "../fixtures/cases/q-08-permanent-errors.json";

const fault = (given: Partial<Fault>): Fault => ({
  status: null,
  headers: {},
  body: null,
  transport: null,
  ...given,
});
const openai = (code: string, message = "") => ({ error: { message, type: code, code } });

/** Facts of a failed call, the error it becomes, and the reason. From real reports of other gateways' users. */
const TABLE: [string, Partial<Fault>, string, string][] = [
  ["rate limit", { status: 429, body: openai("rate_limit_exceeded") }, "upstream_timeout", "rate_limited"],
  ["429 without a body", { status: 429 }, "upstream_timeout", "rate_limited"],
  [
    "429 that is permanent",
    { status: 429, body: openai("insufficient_quota") },
    "upstream_rejected",
    "quota_exhausted",
  ],
  ["402", { status: 402, body: {} }, "upstream_rejected", "quota_exhausted"],
  [
    "400 no credit, in Chinese",
    { status: 400, body: { error: { message: "账户余额不足，请充值" } } },
    "upstream_rejected",
    "quota_exhausted",
  ],
  [
    "arrears at DashScope",
    { status: 400, body: { code: "Arrearage", message: "Access denied" } },
    "upstream_rejected",
    "quota_exhausted",
  ],
  [
    "context overflow by code",
    { status: 400, body: openai("context_length_exceeded") },
    "upstream_rejected",
    "context_length_exceeded",
  ],
  [
    "context overflow by message",
    { status: 400, body: openai("", "This model's maximum context length is 8192 tokens.") },
    "upstream_rejected",
    "context_length_exceeded",
  ],
  [
    "context overflow at Anthropic",
    { status: 400, body: openai("invalid_request_error", "prompt is too long: 210000 tokens") },
    "upstream_rejected",
    "context_length_exceeded",
  ],
  ["413", { status: 413 }, "upstream_rejected", "context_length_exceeded"],
  [
    "500 that wraps a 400",
    { status: 500, body: openai("invalid_request_error") },
    "upstream_rejected",
    "bad_request",
  ],
  ["500", { status: 500, body: openai("server_error") }, "upstream_error", "server_error"],
  ["502 with a page", { status: 502, body: "<html>Bad gateway</html>" }, "upstream_error", "server_error"],
  ["503", { status: 503, body: openai("overloaded") }, "upstream_error", "overloaded"],
  [
    "529",
    { status: 529, body: { type: "error", error: { type: "overloaded_error" } } },
    "upstream_error",
    "overloaded",
  ],
  ["504", { status: 504 }, "upstream_timeout", "timeout"],
  ["408", { status: 408 }, "upstream_timeout", "timeout"],
  ["409", { status: 409, body: {} }, "upstream_error", "server_error"],
  ["401 whatever it says", { status: 401, body: openai("server_error") }, "upstream_rejected", "key_refused"],
  ["403", { status: 403, body: {} }, "upstream_rejected", "key_refused"],
  ["404 of an API", { status: 404, body: openai("model_not_found") }, "upstream_rejected", "model_not_found"],
  [
    "404 of Ollama",
    { status: 404, body: { error: "model 'x' not found" } },
    "upstream_rejected",
    "model_not_found",
  ],
  ["404 of something else", { status: 404, body: "<html>404</html>" }, "upstream_rejected", "not_an_api"],
  ["redirect", { status: 302, body: "" }, "upstream_rejected", "not_an_api"],
  [
    "refused content",
    { status: 400, body: { code: "data_inspection_failed", message: "" } },
    "upstream_rejected",
    "content_filtered",
  ],
  [
    "strict schema refused",
    { status: 400, body: openai("invalid_json_schema") },
    "upstream_rejected",
    "bad_request",
  ],
  ["200 with an error", { status: 200, body: openai("", "overloaded") }, "upstream_error", "overloaded"],
  [
    "200 with an unknown error",
    { status: 200, body: { error: { message: "?" } } },
    "upstream_error",
    "server_error",
  ],
  [
    "200 with Zhipu's rate limit",
    { status: 200, body: { code: 1302, msg: "您当前使用该 API 的并发数过高" } },
    "upstream_timeout",
    "rate_limited",
  ],
  [
    "200 with Zhipu's arrears",
    { status: 200, body: { code: 1113, msg: "您的账户已欠费" } },
    "upstream_rejected",
    "quota_exhausted",
  ],
  ["200 without choices", { status: 200, body: { choices: [] } }, "upstream_error", "empty_choices"],
  ["200 with a page", { status: 200, body: "<!doctype html>" }, "upstream_rejected", "not_an_api"],
  ["refused connection", { transport: "ECONNREFUSED" }, "upstream_error", "network"],
  ["reset", { transport: "ECONNRESET" }, "upstream_error", "network"],
  ["no such host", { transport: "ENOTFOUND" }, "upstream_error", "network"],
  ["our timer", { transport: "TIMEOUT" }, "upstream_timeout", "timeout"],
  ["connect timeout", { transport: "UND_ERR_CONNECT_TIMEOUT" }, "upstream_timeout", "timeout"],
  ["unknown certificate", { transport: "DEPTH_ZERO_SELF_SIGNED_CERT" }, "upstream_rejected", "tls"],
];

test.each(TABLE)("%s", (_, given, error, reason) => {
  const verdict = classifyError(fault(given));
  expect([verdict.error, verdict.reason]).toEqual([error, reason]);
  const again = error !== "upstream_rejected";
  expect([verdict.retryable, verdict.fallbackable]).toEqual([again, again]);
});

describe("public cases", () => {
  test.each(transient)("Q-07 %j", (given) => {
    const verdict = classifyError(
      fault({
        status: given.status ?? null,
        headers: given.headers ?? {},
        body: given.body ?? null,
        transport: given.network ?? null,
      }),
    );
    expect(verdict.retryable).toBe(!given.class.startsWith("permanent"));
    if (given.class.includes(">= 7 s")) expect(verdict.retryAfterMs).toBe(7000);
    if (given.class.includes(">= 1.5 s")) expect(verdict.retryAfterMs).toBe(1500);
  });

  test.each(permanent)("Q-08 status %i is not tried again", (status) => {
    expect(classifyError(fault({ status, body: { error: { message: "no" } } })).retryable).toBe(false);
  });
});

describe("Retry-After", () => {
  const now = Date.parse("2026-10-21T07:27:00Z");
  const wait = (headers: Record<string, string>) =>
    classifyError(fault({ status: 429, headers }), now).retryAfterMs;

  test("takes seconds, milliseconds first", () => {
    expect(wait({ "retry-after": "2" })).toBe(2000);
    expect(wait({ "retry-after": "2", "retry-after-ms": "150" })).toBe(150);
  });
  test("takes an HTTP date, by the answer's own clock where it tells it", () => {
    const date = "Wed, 21 Oct 2026 07:28:00 GMT";
    expect(wait({ "retry-after": date })).toBe(60_000);
    expect(wait({ "retry-after": date, date: "Wed, 21 Oct 2026 07:27:50 GMT" })).toBe(10_000);
    expect(wait({ "retry-after": "Wed, 21 Oct 2020 07:28:00 GMT" })).toBe(0);
  });
  test("ignores what it can't read, and the header of a permanent fault", () => {
    expect(wait({ "retry-after": "soon" })).toBeNull();
    expect(classifyError(fault({ status: 401, headers: { "retry-after": "2" } })).retryAfterMs).toBeNull();
  });
});

test("a key echoed by the provider does not reach the error's text", () => {
  const key = "sk-live-abcdef0123456789";
  const echoes: unknown[] = [
    openai(key, `Incorrect API key provided: ${key}`),
    { error: `bad key ${key}` },
    `no ${key}`,
  ];
  for (const body of echoes)
    expect(classifyError(fault({ status: 401, body })).detail).not.toContain("abcdef");
});
