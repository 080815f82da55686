import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { getSql } from "@/db/client";
import { systemActor } from "@/domain/actors/system-actor";
import { runAiCall } from "@/domain/ai/run-ai-call";
import { runModel } from "@/gateway/run-model";
import { newId } from "@/lib/id";
import { type Fault, FaultProvider, text } from "../support/fault-provider";
import { freshDatabase } from "../support/fresh-database";
import {
  answerOf,
  askPlain,
  CANARY,
  openGatewayRoom,
  permanent,
  question,
  refusal,
  registerModel,
  setScene,
} from "../support/gateway-room";

// Failures that users of other gateways reported, each played by the fault provider. The row's number begins the test's
// name; tests/fixtures/gateway-cases.md lists them all.
const database = await freshDatabase();
const provider = await new FaultProvider().start();
afterAll(async () => {
  await provider.stop();
  await database.cleanup();
});
const room = await openGatewayRoom(provider);
const calls = (name = room.model) => provider.calls(name).length;

const admin = systemActor("test");
const sql = getSql();
const Any: z.ZodType = z.record(z.string(), z.unknown());
const json = (schema = Any) => runModel({ ...question(), schema });
const answers = (content: string | null, more: Partial<Extract<Fault, { kind: "answer" }>> = {}) =>
  provider.script(room.model, { kind: "answer", content, ...more });

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
    expect([calls(), calls(room.spare)]).toEqual([2, 0]);
  });

  test("A5 an answer cut at the limit is never repaired into an object", async () => {
    answers('{"vendor":"A","note":"paid 120, tax', { finish: "length" });
    expect((await permanent(provider, json(), 50204)).message).toContain("truncated");
  });

  test("A5 nor is one that is complete by chance", async () => {
    answers('{"vendor":"A"}', { finish: "length" });
    await permanent(provider, json(), 50204);
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
    const error = await permanent(provider, askPlain(), 50204);
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
    const { usage: shown } = await askPlain();
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
    expect((await askPlain()).text).toBe("hello");
  });

  test("A14 a value that the schema forbids, though the provider was sent it", async () => {
    await registerModel(room.model, { capabilities: ["json_schema"] });
    const Closed = z.object({ cat: z.enum(["billing", "other"]) });
    provider.script(room.model, [text('{"cat":"other!"}'), text('{"cat":"other"}')]);
    const answer = await json(Closed);
    expect([answer.value, answer.repaired]).toEqual([{ cat: "other" }, true]);
    expect(provider.calls(room.model)[0]?.body.response_format).toMatchObject({ type: "json_schema" });
  });

  test("A15 a refused schema is told, and not left out silently", async () => {
    await registerModel(room.model, { capabilities: ["json_schema"] });
    const refused = {
      error: { message: "Invalid schema", code: "invalid_json_schema", param: "response_format" },
    };
    provider.script(room.model, answerOf(400, refused));
    const error = await permanent(provider, json(), 50203);
    expect(error.message).toContain("take the capability json_schema from the model");
  });

  test("A15 the schema that is sent closes its objects and requires every key", async () => {
    await registerModel(room.model, { capabilities: ["json_schema"] });
    provider.script(room.model, text('{"a":"x","b":{"c":null}}'));
    await json(z.object({ a: z.string(), b: z.object({ c: z.string().nullable() }) }));
    const format = provider.calls(room.model)[0]?.body.response_format;
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
    expect((await permanent(provider, askPlain(), 50203)).message).toContain("content_filtered");
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
    provider.script(room.model, (_, { body }) =>
      "max_tokens" in body
        ? answerOf(400, {
            error: { message: "Unsupported parameter", code: "unsupported_parameter", param: "max_tokens" },
          })
        : text("ok"),
    );
    const error = await permanent(provider, askPlain(), 50203);
    expect(error.message).toContain("give the model the capability max_completion_tokens");
    await registerModel(room.model, { capabilities: ["max_completion_tokens"] });
    expect((await askPlain()).text).toBe("ok");
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
    provider.script(room.model, answerOf(code, body));
    expect((await permanent(provider, askPlain(), 50203)).message).toContain("context_length_exceeded");
  });

  const long = "words and more ".repeat(2000);
  const ask = () => runModel(question({ messages: [{ role: "user", content: long }] }));

  test("B4 no window is recorded: a long text goes out whole, and nothing is refused by an estimate", async () => {
    provider.script(room.model, text("ok"));
    expect((await ask()).inputLeftOut).toBe(0);
    expect(provider.calls(room.model)[0]?.body.messages[0]?.content).toBe(long);
  });

  test("B4 a recorded window that is too small: the text is cut, and the answer says by how much", async () => {
    await registerModel(room.model, { context_window: 4096 });
    provider.script(room.model, text("ok"));
    expect((await ask()).inputLeftOut).toBeGreaterThan(10_000);
  });

  test("B5 an empty message instead of an error is no success", async () => {
    answers("");
    expect((await permanent(provider, ask(), 50204)).message).toContain("empty");
  });
});

describe("E: keys", () => {
  test("E4 a key that the provider echoes reaches neither the error nor the log", async () => {
    const key = CANARY;
    for (const body of [
      { error: { code: key, type: key, param: key, message: `Incorrect API key provided: ${key}` } },
      { error: `bad key ${key}` },
      `no ${key}`,
    ]) {
      provider.script(room.model, answerOf(400, body));
      expect((await refusal(askPlain())).message).not.toContain("canary");
    }
    const [rows] = await sql<{ all: string }[]>`select jsonb_agg(l)::text as all from request_log l`;
    expect(rows?.all).toContain(room.model);
    expect(rows?.all).not.toContain("canary");
  });
});
