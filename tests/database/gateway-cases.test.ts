import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { getSql } from "@/db/client";
import { systemActor } from "@/domain/actors/system-actor";
import { runAiCall } from "@/domain/ai/run-ai-call";
import { upsertModel } from "@/domain/models/upsert-model";
import { upsertProvider } from "@/domain/models/upsert-provider";
import { putScene } from "@/domain/scenes/put-scene";
import { SceneInput } from "@/domain/scenes/shape";
import { type ModelAnswer, type ModelQuestion, runModel } from "@/gateway/run-model";
import { streamModel } from "@/gateway/stream-model";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { type Fault, FaultProvider, failure, text } from "../support/fault-provider";
import { freshDatabase } from "../support/fresh-database";

// Failures that users of other gateways reported, each played by the fault provider. The row's number begins the test's
// name; tests/fixtures/gateway-cases.md lists them all.
const database = await freshDatabase();
const provider = await new FaultProvider().start();
const sql = getSql();
afterAll(async () => {
  await provider.stop();
  await database.cleanup();
});

const admin = systemActor("test");
await upsertProvider(admin, {
  provider_code: "fault",
  base_url: provider.url,
  api_key: "sk-canary-0123456789",
});

let number = 0;
let model = "";
let spare = "";
const register = (name: string, given: object = {}) =>
  upsertModel(admin, {
    provider_code: "fault",
    model_name: name,
    input_price_per_million: "1.00",
    output_price_per_million: "2.00",
    ...given,
  });
const setScene = (given: object = {}, scene = "text_generate") =>
  putScene(
    admin,
    scene,
    SceneInput.parse({
      default_model: model,
      allowed_models: [model, spare],
      fallback_models: [spare],
      max_tokens: 256,
      timeout_ms: 5000,
      ...given,
    }),
  );

beforeEach(async () => {
  number += 1;
  model = `m-${number}`;
  spare = `spare-${number}`;
  await register(model);
  await register(spare);
  await setScene();
  provider.script(spare, text('{"a":"spare"}'));
});

const question = (given: Partial<ModelQuestion> = {}): ModelQuestion => ({
  scene: "text_generate",
  messages: [{ role: "user", content: "hello" }],
  input: { scene: "text_generate", input: "hello", locale: null },
  requestId: newId(),
  ...given,
});
const plain = () => runModel(question());
const Any = z.record(z.string(), z.unknown());
const json = (schema: z.ZodType = Any) =>
  runModel({ ...question(), schema }) as Promise<ModelAnswer<unknown>>;
const calls = (name = model) => provider.calls(name).length;

async function refusal(work: Promise<unknown>): Promise<AppError> {
  const thrown: unknown = await work.then(
    (value) => new Error(`it was answered: ${JSON.stringify(value)}`),
    (error: unknown) => error,
  );
  if (thrown instanceof AppError) return thrown;
  throw thrown;
}
/** The error of a call that must not be made again, here or elsewhere. */
async function permanent(work: Promise<unknown>, code: number): Promise<AppError> {
  const error = await refusal(work);
  expect([error.code, error.retryable, calls(), calls(spare)]).toEqual([code, false, 1, 0]);
  return error;
}
const answers = (content: string | null, more: Partial<Extract<Fault, { kind: "answer" }>> = {}) =>
  provider.script(model, { kind: "answer", content, ...more });
const status = (code: number, body: unknown, headers: Record<string, string> = {}): Fault => ({
  kind: "status",
  status: code,
  body,
  headers,
});

describe("A: what models answer", () => {
  test.each([
    ["A1 a fence around JSON", '```json\n{"amount":12}\n```', { amount: 12 }],
    ["A2 JSON whose string holds a fence", '{"md":"x ```js y``` z"}', { md: "x ```js y``` z" }],
    ["A6 reasoning inside the content", '<think>maybe {"a":1}</think>{"a":2}', { a: 2 }],
    ["A7 a closing tag that nobody opened", 'thoughts…</think>{"a":2}', { a: 2 }],
    ["A8 a tag in quoted mail", '{"quote":"use <think> tag"}', { quote: "use <think> tag" }],
  ])("%s", async (_, content, value) => {
    answers(content);
    const answer = await json();
    expect([answer.value, answer.repaired, calls()]).toEqual([value, false, 1]);
  });

  test("A4 the same malformed shape again and again: one more call, then a typed failure", async () => {
    answers("Of course! Here is what you asked for.");
    expect((await refusal(json())).code).toBe(50204);
    expect([calls(), calls(spare)]).toEqual([2, 0]);
  });

  test("A5 an answer cut at the limit is never repaired into an object", async () => {
    answers('{"vendor":"A","note":"paid 120, tax', { finish: "length" });
    expect((await permanent(json(), 50204)).message).toContain("truncated");
  });

  test("A5 nor is one that is complete by chance", async () => {
    answers('{"vendor":"A"}', { finish: "length" });
    await permanent(json(), 50204);
  });

  test("A10 all tokens spent on reasoning is no success with an empty text", async () => {
    answers("", {
      finish: "length",
      usage: {
        prompt_tokens: 9,
        completion_tokens: 200,
        completion_tokens_details: { reasoning_tokens: 199 },
      },
    });
    const error = await permanent(plain(), 50204);
    expect(error.message).toContain(
      "all tokens were spent before an answer began; raise the scene's max_tokens",
    );
  });

  test.each([
    ["A11 no usage", null],
    ["A11 half of the usage", { prompt_tokens: 11 }],
    ["A11 nonsense as usage", { prompt_tokens: -1, completion_tokens: "7" }],
  ])("%s: tokens are estimated, the cost stays unknown", async (_, usage) => {
    answers("four words are here", { usage });
    const { usage: shown } = await plain();
    expect(shown.estimated_cost).toBeNull();
    expect(shown.prompt_tokens).toBeGreaterThan(0);
    expect(shown.completion_tokens).toBeGreaterThan(0);
  });

  test.each([
    ["A12 tool calls that are null", null],
    ["A12 an empty list of tool calls", []],
    ["A12 a tool call without a name", [{ id: "", function: { name: "", arguments: "" } }]],
  ])("%s, when no tools were sent: ignored", async (_, tool_calls) => {
    answers("hello", { message: { tool_calls } });
    expect((await plain()).text).toBe("hello");
  });

  test("A14 a value that the schema forbids, though the provider was sent it", async () => {
    await register(model, { capabilities: ["json_schema"] });
    const Closed = z.object({ cat: z.enum(["billing", "other"]) });
    provider.script(model, [text('{"cat":"other!"}'), text('{"cat":"other"}')]);
    const answer = await json(Closed);
    expect([answer.value, answer.repaired]).toEqual([{ cat: "other" }, true]);
    expect(provider.calls(model)[0]?.body.response_format).toMatchObject({ type: "json_schema" });
  });

  test("A15 a refused schema is told, and not left out silently", async () => {
    await register(model, { capabilities: ["json_schema"] });
    const refused = {
      error: { message: "Invalid schema", code: "invalid_json_schema", param: "response_format" },
    };
    provider.script(model, status(400, refused));
    const error = await permanent(json(), 50203);
    expect(error.message).toContain("take the capability json_schema from the model");
  });

  test("A15 the schema that is sent closes its objects and requires every key", async () => {
    await register(model, { capabilities: ["json_schema"] });
    provider.script(model, text('{"a":"x","b":{"c":null}}'));
    await json(z.object({ a: z.string(), b: z.object({ c: z.string().nullable() }) }));
    const format = provider.calls(model)[0]?.body.response_format;
    expect(format).toMatchObject({
      json_schema: {
        schema: {
          additionalProperties: false,
          required: ["a", "b"],
          properties: { b: { additionalProperties: false, required: ["c"] } },
        },
      },
    });
  });

  test.each([
    ["A17 a content filter", null, { finish: "content_filter" }],
    ["A17 half an answer and a content filter", "The customer", { finish: "content_filter" }],
    ["A17 a refusal", null, { message: { refusal: "I can't help with that." } }],
  ])("%s is neither an answer nor tried again", async (_, content, more) => {
    answers(content, more);
    expect((await permanent(plain(), 50203)).message).toContain("content_filtered");
  });

  test("A19 right JSON, wrong money: amounts are exact, and what the source doesn't say is missing", async () => {
    await setScene({}, "bill_extract");
    const bill = { merchant: null, number: null, date: null, currency: "CNY", items: [] };
    const evidence = { total: "合计 1,234.50元" };
    answers(JSON.stringify({ bill: { ...bill, total: "1,234.50元", tax: "99.00" }, missing: [], evidence }));
    const answer = await runAiCall(
      admin,
      "bill_extract",
      { ocr_text: "合计 1,234.50元" },
      { requestId: newId() },
    );
    expect(answer).toMatchObject({
      bill: { total: "1234.50", tax: null },
      missing: expect.arrayContaining(["tax"]),
      evidence,
    });
  });
});

describe("B: parameters and windows", () => {
  test("B1 a model that takes no max_tokens: the error says which capability to set, and that mends it", async () => {
    provider.script(model, (_, { body }) =>
      "max_tokens" in body
        ? status(400, {
            error: { message: "Unsupported parameter", code: "unsupported_parameter", param: "max_tokens" },
          })
        : text("ok"),
    );
    const error = await permanent(plain(), 50203);
    expect(error.message).toContain("give the model the capability max_completion_tokens");
    await register(model, { capabilities: ["max_completion_tokens"] });
    expect((await plain()).text).toBe("ok");
  });

  test.each([
    [400, { error: { code: null, message: "This model's maximum context length is 8192 tokens" } }],
    [
      400,
      { error: { type: "invalid_request_error", message: "prompt is too long: 210000 tokens > 200000" } },
    ],
    [400, { error: { message: "the request exceeds the available context size" } }],
    [
      400,
      { error: { status: "INVALID_ARGUMENT", message: "The input token count (9) exceeds the maximum" } },
    ],
    [400, { code: "InvalidParameter", message: "Range of input length should be [1, 30720]" }],
    [400, { error: { code: "1261", message: "Prompt 超长" } }],
    [500, { error: { message: "Input is too long for requested model." } }],
    [413, "<html>Payload too large</html>"],
    [413, { error: { code: "rate_limit_exceeded", message: "Request too large for model" } }],
  ])("B3 an overflow as %i %j is no transient fault", async (code, body) => {
    provider.script(model, status(code, body));
    expect((await permanent(plain(), 50203)).message).toContain("context_length_exceeded");
  });

  const long = "words and more ".repeat(2000);
  const ask = () => runModel(question({ messages: [{ role: "user", content: long }] }));

  test("B4 no window is recorded: a long text goes out whole, and nothing is refused by an estimate", async () => {
    provider.script(model, text("ok"));
    expect((await ask()).inputLeftOut).toBe(0);
    expect(provider.calls(model)[0]?.body.messages[0]?.content).toBe(long);
  });

  test("B4 a recorded window that is too small: the text is cut, and the answer says by how much", async () => {
    await register(model, { context_window: 4096 });
    provider.script(model, text("ok"));
    expect((await ask()).inputLeftOut).toBeGreaterThan(10_000);
  });

  test("B5 an empty message instead of an error is no success", async () => {
    answers("");
    expect((await permanent(ask(), 50204)).message).toContain("empty");
  });
});

describe("E: keys", () => {
  test("E4 a key that the provider echoes reaches neither the error nor the log", async () => {
    const key = "sk-canary-0123456789";
    for (const body of [
      { error: { code: key, type: key, param: key, message: `Incorrect API key provided: ${key}` } },
      { error: `bad key ${key}` },
      `no ${key}`,
    ]) {
      provider.script(model, status(400, body));
      expect((await refusal(plain())).message).not.toContain("canary");
    }
    const [rows] = await sql<{ all: string }[]>`select jsonb_agg(l)::text as all from request_log l`;
    expect(rows?.all).toContain(model);
    expect(rows?.all).not.toContain("canary");
  });
});

describe("C: transport and status", () => {
  const until = (ms: number) => new Date(Date.now() + ms).toUTCString();
  const limited = (headers: Record<string, string>) => failure(429, "rate_limit_exceeded", headers);

  test("C1 a date as Retry-After is a date; one in the past is no storm", async () => {
    await setScene({ fallback_models: [] });
    provider.script(model, limited({ "retry-after": until(3600_000), date: until(0) }));
    expect((await refusal(plain())).retryAfterMs).toBe(3600_000);
    await sql`delete from rate_buckets`;
    provider.script(model, limited({ "retry-after": until(-3600_000) }));
    expect((await refusal(plain())).retryAfterMs).toBeGreaterThanOrEqual(1000);
    await refusal(plain());
    expect(calls()).toBe(1);
  });

  test("C3 milliseconds come before seconds; a wait of a day is told, and never cut to a short one", async () => {
    await setScene({ fallback_models: [] });
    provider.script(model, limited({ "retry-after-ms": "1500", "retry-after": "9" }));
    expect((await refusal(plain())).retryAfterMs).toBe(1500);
    await sql`delete from rate_buckets`;
    provider.script(model, limited({ "retry-after": "86400" }));
    expect((await refusal(plain())).retryAfterMs).toBe(86_400_000);
    expect((await refusal(plain())).retryAfterMs).toBeGreaterThan(60_000);
    expect(calls()).toBe(1);
  });

  test.each([
    ["C4 quota as 429", failure(429, "insufficient_quota", { "retry-after": "1" })],
    ["C4 quota as 402", status(402, { error: { message: "Payment required" } })],
    ["C4 quota as 400 in Chinese", status(400, { error: { message: "余额不足" } })],
  ])("%s is no rate limit: permanent, and the model is held back", async (_, fault) => {
    provider.script(model, fault);
    expect((await permanent(plain(), 50203)).message).toContain("quota or credit is used up");
    await permanent(plain(), 50203);
  });

  test.each([
    ["C5 a 200 that holds an error", { error: { message: "overloaded" } }],
    ["C5 a 200 with an empty list of choices", { choices: [] }],
    ["C5 a 200 with a number of its own", { code: 1302, msg: "您当前使用该 API 的并发数过高" }],
    ["C5 a 200 with null as choices", { choices: null, usage: null }],
  ])("%s is a failure that another model can answer", async (_, body) => {
    provider.script(model, status(200, body));
    const { model: by, usage } = await plain();
    expect([by, usage.fallback_used]).toEqual([spare, true]);
  });

  test.each([
    [
      "C6 a web page as 200",
      status(200, "<!doctype html><title>Console</title>", { "content-type": "text/html" }),
    ],
    ["C6 a web page as 404, for a doubled /v1", status(404, "<html>404</html>")],
    ["C6 a redirect to a page", status(301, "", { location: "https://example.test/" })],
  ])("%s: the address is wrong, and nothing secret is told", async (_, fault) => {
    provider.script(model, fault);
    const error = await permanent(plain(), 50203);
    expect(error.message).toContain("check the base URL");
    expect(error.message).not.toContain("canary");
  });

  test.each([
    ["C9 nothing at all", { kind: "hang" }],
    ["C9 headers, then silence", { kind: "hang_in_body" }],
    ["C9 a body that never ends", { kind: "drip_in_body" }],
  ] as [string, Fault][])("%s ends with the scene's timeout", async (_, fault) => {
    await setScene({ timeout_ms: 150, fallback_models: [] });
    provider.script(model, fault);
    expect((await refusal(plain())).code).toBe(50202);
    await expect.poll(() => provider.calls(model)[0]?.closed).toBe(true);
  });

  test.each([
    ["C9 a stream without a first piece", "hang", []],
    ["C9 a stream that falls silent", "hang", ["Hel"]],
    ["C9 a stream that never ends", "drip", ["Hel"]],
  ] as const)("%s ends with an error, not like a whole one", async (_, ending, pieces) => {
    await setScene({ timeout_ms: 100, fallback_models: [] });
    provider.script(model, { kind: "stream", pieces: [...pieces], ending });
    const events: unknown[] = [];
    const reading = (async () => {
      for await (const event of streamModel(question())) events.push(event);
    })();
    expect((await refusal(reading)).code).toBe(50202);
    expect(events.filter((event) => Object.hasOwn(event as object, "done"))).toEqual([]);
    await expect.poll(() => provider.calls(model)[0]?.closed).toBe(true);
  });

  test("C10 when the caller leaves, the call ends and no other begins", async () => {
    const leave = new AbortController();
    provider.script(model, () => {
      setImmediate(() => leave.abort());
      return { kind: "hang" };
    });
    await refusal(runModel(question({ signal: leave.signal })));
    await expect.poll(() => provider.calls(model)[0]?.closed).toBe(true);
    await refusal(runModel(question({ signal: leave.signal })));
    expect([calls(), calls(spare)]).toEqual([1, 0]);
  });

  test("C11 a timeout is 504, whoever's clock ran out", async () => {
    await setScene({ timeout_ms: 150, fallback_models: [] });
    for (const fault of [{ kind: "hang" }, status(504, "<html></html>"), status(408, {})] as Fault[]) {
      provider.script(model, fault);
      const error = await refusal(plain());
      expect([error.code, error.status]).toEqual([50202, 504]);
    }
  });

  test.each([408, 409, 425, 429, 500, 502, 503, 504, 524, 529])(
    "C13 status %i goes on to the next model",
    async (code) => {
      provider.script(model, status(code, {}));
      expect((await plain()).model).toBe(spare);
      expect([calls(), calls(spare)]).toEqual([1, 1]);
    },
  );

  test.each([400, 401, 402, 403, 404, 405, 413, 415, 422, 501])("C13 status %i does not", async (code) => {
    provider.script(model, status(code, {}));
    await permanent(plain(), 50203);
  });
});
