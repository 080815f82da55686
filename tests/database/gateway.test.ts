import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { getDb } from "@/db/client";
import { requestLog, scenes } from "@/db/schema/registry";
import { systemActor } from "@/domain/actors/system-actor";
import { upsertModel } from "@/domain/models/upsert-model";
import { upsertProvider } from "@/domain/models/upsert-provider";
import { listRequestLog } from "@/domain/request-log/list-request-log";
import { RequestLogFilter } from "@/domain/request-log/shape";
import { putScene } from "@/domain/scenes/put-scene";
import { SceneInput } from "@/domain/scenes/shape";
import { ModelPausedError } from "@/gateway/pause-model";
import { type ModelQuestion, runModel } from "@/gateway/run-model";
import { sleep } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import labelCases from "../fixtures/cases/ai-01-label-replies.json";
import { type Fault, FaultProvider, failure, text } from "../support/fault-provider";
import { freshDatabase } from "../support/fresh-database";

const database = await freshDatabase();
const provider = await new FaultProvider().start();
afterAll(async () => {
  await provider.stop();
  await database.cleanup();
});

const admin = systemActor("test");
await upsertProvider(admin, {
  provider_code: "fault",
  name: "Fault provider",
  base_url: provider.url,
  api_key: "sk-secret-canary-0123",
});

let number = 0;
let model = "";
let spare = "";

async function register(name: string): Promise<void> {
  await upsertModel(admin, {
    provider_code: "fault",
    model_name: name,
    input_price_per_million: "1.00",
    output_price_per_million: "2.00",
    context_window: 8192,
  });
}

async function setScene(given: z.input<typeof SceneInput>): Promise<void> {
  await putScene(admin, "text_generate", SceneInput.parse(given));
}

beforeEach(async () => {
  number += 1;
  model = `m-${number}`;
  spare = `spare-${number}`;
  await register(model);
  await register(spare);
  await setScene({ default_model: model, allowed_models: [model, spare], max_tokens: 256, timeout_ms: 5000 });
});

const question = (given: Partial<ModelQuestion> = {}): ModelQuestion => ({
  scene: "text_generate",
  messages: [{ role: "user", content: "hello" }],
  input: { scene: "text_generate", input: "hello", locale: null },
  requestId: newId(),
  ...given,
});

async function refusal(work: Promise<unknown>): Promise<AppError> {
  try {
    await work;
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown;
    throw thrown;
  }
  throw new Error("nothing was thrown");
}

describe("one call", () => {
  test("is priced, carries the request id, and leaves a row without content", async () => {
    provider.script(model, text("a short text"));
    const q = question();
    const answer = await runModel(q);
    expect(answer).toMatchObject({
      text: "a short text",
      model,
      provider: "fault",
      repaired: false,
      truncated: false,
    });
    expect(answer.usage).toEqual({
      prompt_tokens: 11,
      completion_tokens: 7,
      total_tokens: 18,
      estimated_cost: { amount: "0.000025", currency: "USD" },
      fallback_used: false,
      attempted_models: [model],
      effective_max_tokens: 256,
      cached: false,
    });
    const [call] = provider.calls(model);
    expect(call?.headers["x-request-id"]).toBe(q.requestId);
    expect(call?.headers.authorization).toBe("Bearer sk-secret-canary-0123");
    expect(call?.body.max_tokens).toBe(256);
    const log = await listRequestLog(admin, RequestLogFilter.parse({ request_id: q.requestId }));
    expect(log.items).toMatchObject([
      { model, status: "ok", prompt_tokens: 11, estimated_cost: { amount: "0.000025", currency: "USD" } },
    ]);
  });

  test("E2 has an unknown cost when the provider counts no tokens or the price is unknown", async () => {
    provider.script(model, { kind: "answer", content: "ok", usage: null });
    const uncounted = await runModel(question());
    expect(uncounted.usage.estimated_cost).toBeNull();
    expect(uncounted.usage.total_tokens).toBeGreaterThan(0);
    await upsertModel(admin, { provider_code: "fault", model_name: model, output_price_per_million: null });
    provider.script(model, text("ok"));
    const unpriced = await runModel(question());
    expect(unpriced.usage.estimated_cost).toBeNull();
    const [row] = await getDb().select().from(requestLog).orderBy(requestLog.createdAt).limit(1);
    expect(row).toBeDefined();
  });

  test("ignores tool calls that nobody asked for, and strips reasoning", async () => {
    provider.script(model, {
      kind: "answer",
      content: "<think>hm</think>\nhello",
      message: { tool_calls: [{ id: "", function: { name: "", arguments: "" } }] },
    });
    expect((await runModel(question())).text).toBe("hello");
  });
});

describe("caps and white list", () => {
  test("refuse before any call", async () => {
    expect((await refusal(runModel(question({ maxTokens: 257 })))).code).toBe(42202);
    expect((await refusal(runModel(question({ model: "not-listed" })))).code).toBe(42203);
    expect(provider.calls(model)).toHaveLength(0);
  });

  test("an empty white list allows the default model only", async () => {
    await setScene({ default_model: model });
    expect((await refusal(runModel(question({ model: spare })))).code).toBe(42203);
    expect((await runModel(question({ model }))).model).toBe(model);
  });

  test("a model bound to a role takes the default's place only where the list has it", async () => {
    expect((await runModel(question({ preferredModel: spare }))).model).toBe(spare);
    await setScene({ default_model: model });
    expect((await runModel(question({ preferredModel: spare }))).model).toBe(model);
  });

  test("a scene whose model is disabled says so", async () => {
    await upsertModel(admin, { provider_code: "fault", model_name: model, enabled: false });
    expect((await refusal(runModel(question()))).code).toBe(50203);
  });
});

describe("fallback", () => {
  beforeEach(() =>
    setScene({
      default_model: model,
      allowed_models: [model, spare],
      fallback_models: [spare],
      max_tokens: 256,
      timeout_ms: 300,
    }),
  );

  const transient: [string, Fault][] = [
    ["503", failure(503, "overloaded")],
    ["429", failure(429, "rate_limit_exceeded")],
    ["a reset connection", { kind: "reset" }],
    ["silence", { kind: "hang" }],
    ["silence in the body", { kind: "hang_in_body" }],
    [
      "a 200 that holds an error",
      { kind: "status", status: 200, body: { error: { message: "overloaded" } } },
    ],
    ["a 200 without choices", { kind: "status", status: 200, body: { choices: [] } }],
  ];
  test.each(transient)("after %s, one call each, both in the log", async (_, fault) => {
    provider.script(model, fault);
    provider.script(spare, text("from the second"));
    const q = question();
    const answer = await runModel(q);
    expect(answer.text).toBe("from the second");
    expect(answer.usage).toMatchObject({ fallback_used: true, attempted_models: [model, spare] });
    expect([provider.calls(model).length, provider.calls(spare).length]).toEqual([1, 1]);
    const log = await listRequestLog(admin, RequestLogFilter.parse({ request_id: q.requestId }));
    const logged = log.items.map((row) => [row.model, row.status, row.fallback_used]);
    expect(logged).toHaveLength(2);
    expect(logged).toEqual(
      expect.arrayContaining([
        [model, "error", false],
        [spare, "ok", true],
      ]),
    );
  });

  const permanent: [string, Fault][] = [
    ["a refused key", failure(401, "invalid_api_key")],
    ["used-up quota", failure(429, "insufficient_quota")],
    [
      "a web page",
      { kind: "status", status: 200, headers: { "content-type": "text/html" }, body: "<html></html>" },
    ],
    ["a redirect", { kind: "status", status: 302, headers: { location: "http://127.0.0.1:1/" } }],
    ["refused content", { kind: "answer", content: null, finish: "content_filter" }],
    ["a refusal", { kind: "answer", content: null, message: { refusal: "no" } }],
  ];
  test.each(permanent)("not after %s: exactly one call, 50203", async (_, fault) => {
    provider.script(model, fault);
    const error = await refusal(runModel(question()));
    expect([error.code, error.retryable]).toEqual([50203, false]);
    expect(error.message).not.toContain("canary");
    expect([provider.calls(model).length, provider.calls(spare).length]).toEqual([1, 0]);
  });

  test("never for a model that the caller named", async () => {
    provider.script(model, failure(503, "overloaded"));
    const error = await refusal(runModel(question({ model })));
    expect(error.code).toBe(50201);
    expect([provider.calls(model).length, provider.calls(spare).length]).toEqual([1, 0]);
  });

  test("the first model's error counts when all fail, with its Retry-After", async () => {
    provider.script(model, failure(429, "rate_limit_exceeded", { "retry-after": "7" }));
    provider.script(spare, failure(500, "server_error"));
    const error = await refusal(runModel(question()));
    expect([error.code, error.retryAfterMs]).toEqual([50202, 7000]);
  });

  test("an unreachable provider is 50201", async () => {
    await upsertProvider(admin, { provider_code: "gone", base_url: "http://127.0.0.1:9/v1" });
    await upsertModel(admin, { provider_code: "gone", model_name: `gone-${number}` });
    await setScene({ default_model: `gone-${number}` });
    expect((await refusal(runModel(question()))).code).toBe(50201);
  });
});

describe("Q-07: a provider that asks to wait", () => {
  const limited = failure(429, "rate_limit_exceeded", { "retry-after": "7" });

  test("is not called again by anybody before that; the spare model answers meanwhile", async () => {
    provider.script(model, limited);
    expect(await refusal(runModel(question({ model })))).toMatchObject({ code: 50202, retryAfterMs: 7000 });
    const again = await refusal(runModel(question({ model })));
    expect(again).toBeInstanceOf(ModelPausedError);
    expect([again.code, again.retryable]).toEqual([50202, true]);
    expect(again.retryAfterMs).toBeLessThanOrEqual(7000);
    await setScene({ default_model: model, allowed_models: [model, spare], fallback_models: [spare] });
    const { usage } = await runModel(question());
    expect(usage).toMatchObject({ fallback_used: true, attempted_models: [spare] });
    expect(provider.calls(model)).toHaveLength(1);
  });

  test("is called again when the wait is over", async () => {
    provider.script(model, [failure(429, "rate_limit_exceeded", { "retry-after-ms": "100" }), text("ok")]);
    const { retryAfterMs = 0 } = await refusal(runModel(question()));
    await sleep(retryAfterMs);
    expect((await runModel(question())).text).toBe("ok");
  });
});

describe("a caller who goes away", () => {
  test("ends the call upstream, and no other model is asked", async () => {
    await setScene({ default_model: model, allowed_models: [model, spare], fallback_models: [spare] });
    const limit = new AbortController();
    provider.script(model, (_, seen) => {
      setImmediate(() => limit.abort(new AppError("async_task_soft_time_limit_exceeded")));
      expect(seen.closed).toBe(false);
      return { kind: "hang" };
    });
    const error = await refusal(runModel(question({ signal: limit.signal })));
    expect(error.code).toBe(50311);
    await expect.poll(() => provider.calls(model)[0]?.closed).toBe(true);
    expect(provider.calls(spare)).toHaveLength(0);
  });

  test("a deadline covers all calls of a question", async () => {
    await setScene({ default_model: model, allowed_models: [model, spare], fallback_models: [spare] });
    provider.script(model, { kind: "hang" });
    const error = await refusal(runModel(question({ deadlineMs: 200 })));
    expect(error.code).toBe(50202);
    expect(provider.calls(spare)).toHaveLength(0);
  });
});

describe("JSON answers", () => {
  const Label = z.object({
    category: z.string().trim(),
    priority: z
      .string()
      .trim()
      .toLowerCase()
      .pipe(z.enum(["low", "medium", "high", "urgent"])),
    labels: z.array(z.string()),
    summary: z.string().min(1),
  });
  const allowed = labelCases.allowed_categories;
  const check = (value: z.output<typeof Label>) =>
    allowed.includes(value.category)
      ? null
      : `category "${value.category}" is not on the list ${allowed.join(", ")}`;
  const ask = () => runModel({ ...question(), schema: Label, check });
  const good = JSON.stringify({ category: "售后", priority: "high", labels: [], summary: "x" });

  test.each(labelCases.replies)("AI-01 $raw", async (given) => {
    provider.script(model, [text(given.raw), text(good)]);
    const answer = await ask();
    expect([answer.value.category, answer.value.priority]).toEqual(["售后", "high"]);
    expect(answer.repaired).toBe(given.first_try === "invalid");
    const calls = provider.calls(model);
    expect(calls).toHaveLength(given.first_try === "invalid" ? 2 : 1);
    expect(calls[0]?.body.response_format).toEqual({ type: "json_object" });
    if (given.first_try === "invalid") {
      const shown = calls[1]?.body.messages.map((m) => m.content).join("\n") ?? "";
      expect(shown).toContain(given.raw);
      const ids = calls.map((call) => call.headers["x-request-id"]);
      expect(ids[1]).toBe(`${String(ids[0])}-repair`);
      expect(answer.usage.total_tokens).toBe(36);
    }
  });

  test("a value off the list is named to the model together with the list", async () => {
    provider.script(model, [text(labelCases.replies[0]?.raw ?? ""), text(good)]);
    const { requestId } = await ask();
    const log = await listRequestLog(admin, RequestLogFilter.parse({ request_id: requestId }));
    expect(log.items.map((row) => row.error_code)).toEqual([null, 50204]);
    const last = provider.calls(model)[1]?.body.messages.at(-1)?.content ?? "";
    expect(last).toContain("收据");
    for (const category of allowed) expect(last).toContain(category);
  });

  test("two bad answers are 50204, after two calls, and quote little of them", async () => {
    provider.script(model, text(`no JSON here ${"x".repeat(2000)}`));
    const error = await refusal(ask());
    expect([error.code, error.retryable]).toEqual([50204, false]);
    expect(error.message.length).toBeLessThanOrEqual(400);
    expect(error.message).not.toContain("xxx");
    expect(provider.calls(model)).toHaveLength(2);
  });

  test("an answer cut at the limit is 50204 after one call, and its row in the log says so", async () => {
    provider.script(model, { kind: "answer", content: '{"category":"售后","pri', finish: "length" });
    const q = { ...question(), schema: Label };
    const error = await refusal(runModel(q));
    expect(error.code).toBe(50204);
    expect(error.message).toContain("length");
    expect(provider.calls(model)).toHaveLength(1);
    const log = await listRequestLog(admin, RequestLogFilter.parse({ request_id: q.requestId }));
    expect(log.items).toMatchObject([{ status: "error", error_code: 50204, completion_tokens: 7 }]);
  });

  test("the registry decides how JSON and the cap are asked for", async () => {
    await upsertModel(admin, {
      provider_code: "fault",
      model_name: model,
      capabilities: ["json_schema", "max_completion_tokens", "no_temperature"],
    });
    provider.script(model, text(good));
    await runModel({ ...question({ temperature: 0.5 }), schema: Label });
    const body = provider.calls(model)[0]?.body;
    expect(body).toMatchObject({ max_completion_tokens: 256, response_format: { type: "json_schema" } });
    expect(body).not.toHaveProperty("max_tokens");
    expect(body).not.toHaveProperty("temperature");
  });
});

test("the built-in model needs no registration and costs nothing", async () => {
  await getDb().delete(scenes);
  await setScene({ default_model: "builtin-mini", allowed_models: ["builtin-mini"], max_tokens: 1024 });
  const answer = await runModel(question());
  expect(answer.provider).toBe("builtin");
  expect(answer.text).not.toBe("");
  expect(answer.usage.estimated_cost).toEqual({ amount: "0", currency: "USD" });
});
