import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { getSql } from "@/db/client";
import { systemActor } from "@/domain/actors/system-actor";
import { listModels } from "@/domain/models/list-models";
import { testModel } from "@/domain/models/test-model";
import { upsertModel } from "@/domain/models/upsert-model";
import { upsertProvider } from "@/domain/models/upsert-provider";
import { listRequestLog } from "@/domain/request-log/list-request-log";
import { RequestLogFilter } from "@/domain/request-log/shape";
import { putScene } from "@/domain/scenes/put-scene";
import { SceneInput } from "@/domain/scenes/shape";
import { BreakerOpenError, FAILURES_TO_OPEN } from "@/gateway/breaker";
import { MAX_FALLBACKS } from "@/gateway/choose-route";
import { type ModelQuestion, runModel } from "@/gateway/run-model";
import { streamModel } from "@/gateway/stream-model";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { type Fault, FaultProvider, failure, text } from "../support/fault-provider";
import { freshDatabase } from "../support/fresh-database";

const database = await freshDatabase();
const provider = await new FaultProvider().start();
const sql = getSql();
afterAll(async () => {
  await provider.stop();
  await database.cleanup();
});

const admin = systemActor("test");
const saveProvider = (key = "sk-first-canary-0001") =>
  upsertProvider(admin, { provider_code: "fault", base_url: provider.url, api_key: key });
await saveProvider();

let number = 0;
let model = "";
let spare = "";
const register = (name: string, enabled = true) =>
  upsertModel(admin, { provider_code: "fault", model_name: name, enabled });
const setScene = (given: object) =>
  putScene(admin, "text_generate", SceneInput.parse({ default_model: model, timeout_ms: 5000, ...given }));

beforeEach(async () => {
  number += 1;
  model = `m-${number}`;
  spare = `spare-${number}`;
  await register(model);
  await register(spare);
  await setScene({});
  provider.script(spare, text("from the second"));
});

const question = (given: Partial<ModelQuestion> = {}): ModelQuestion => ({
  scene: "text_generate",
  messages: [{ role: "user", content: "hello" }],
  input: { scene: "text_generate", input: "hello", locale: null },
  requestId: newId(),
  ...given,
});
const calls = (name = model) => provider.calls(name).length;

async function refusal(work: Promise<unknown>): Promise<AppError> {
  const thrown: unknown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (thrown instanceof AppError) return thrown;
  throw new Error("no AppError was thrown", { cause: thrown });
}
const ask = (given: Partial<ModelQuestion> = {}) => refusal(runModel(question(given)));

/** Stands for the end of the cooldown. */
const cooldownEnds = () => sql`update breakers set open_until = clock_timestamp() where model = ${model}`;
const state = async () =>
  (
    await sql<{ reason: string; failures: number; seconds: number | null }[]>`
      select reason, failures, extract(epoch from open_until - updated_at)::float8 as seconds
      from breakers where model = ${model}`
  )[0];
const openIt = async (fault: Fault = failure(503, "overloaded")) => {
  provider.script(model, fault);
  for (let n = 0; n < FAILURES_TO_OPEN; n += 1) await ask();
};
const reasonOf = async (requestId: string) => {
  const { items } = await listRequestLog(admin, RequestLogFilter.parse({ request_id: requestId }));
  return items.map((row) => row.no_fallback_reason);
};

describe("an outage", () => {
  test("D2 opens the breaker of a single model, too: calls stop, and the error says when the next try is due", async () => {
    await openIt();
    expect(calls()).toBe(FAILURES_TO_OPEN);
    const error = await ask();
    expect(error).toBeInstanceOf(BreakerOpenError);
    expect([error.code, error.retryable]).toEqual([50201, true]);
    expect(error.message).toMatch(/^fault\/m-\d+: its last calls failed; it is not called for now/);
    expect(error.retryAfterMs).toBeGreaterThan(0);
    expect(calls()).toBe(FAILURES_TO_OPEN);
  });

  test("D2 is passed over without a call where the scene has another model", async () => {
    await openIt();
    await setScene({ allowed_models: [model, spare], fallback_models: [spare] });
    const { usage, text: said } = await runModel(question());
    expect(said).toBe("from the second");
    expect(usage).toMatchObject({ fallback_used: true, attempted_models: [spare] });
    expect(calls()).toBe(FAILURES_TO_OPEN);
  });

  test("costs one probe a cooldown, however many ask at once; each that fails doubles the wait", async () => {
    await openIt();
    const waits = [(await state())?.seconds ?? 0];
    for (let round = 1; round <= 2; round += 1) {
      await cooldownEnds();
      const all = await Promise.all(Array.from({ length: 12 }, () => ask()));
      expect(calls()).toBe(FAILURES_TO_OPEN + round);
      expect(all.filter((error) => error instanceof BreakerOpenError)).toHaveLength(11);
      waits.push((await state())?.seconds ?? 0);
    }
    expect(waits[1]).toBeCloseTo(2 * (waits[0] ?? 0), 1);
    expect(waits[2]).toBeCloseTo(4 * (waits[0] ?? 0), 1);
  });

  test("is over with the first probe that is answered", async () => {
    await openIt();
    provider.script(model, text("back"));
    await cooldownEnds();
    expect((await runModel(question())).text).toBe("back");
    expect(await state()).toBeUndefined();
    await Promise.all(Array.from({ length: 6 }, () => runModel(question())));
    expect(calls()).toBe(7);
  });

  test("is over when an administrator's test is answered", async () => {
    await openIt();
    const shown = async () =>
      (await listModels(admin, "fault")).find((m) => m.model_name === model)?.held_back?.reason ?? null;
    expect(await shown()).toBe("outage");
    provider.script(model, text("OK"));
    await testModel(admin, "fault", model);
    expect(await shown()).toBeNull();
    expect((await runModel(question())).text).toBe("OK");
  });

  test("begins with failures in a row only: an answer between them starts the count again", async () => {
    const many = Array.from({ length: FAILURES_TO_OPEN - 1 }, () => failure(500, "server_error"));
    provider.script(model, [failure(500, "server_error"), ...many.slice(1), text("ok"), ...many]);
    for (let n = 0; n < 2 * FAILURES_TO_OPEN - 1; n += 1) await runModel(question()).catch(() => null);
    expect(calls()).toBe(2 * FAILURES_TO_OPEN - 1);
    expect((await state())?.seconds).toBeNull();
  });

  test("is not made longer by calls that were under way when it began", async () => {
    let letGo: (fault: Fault) => void = () => {};
    const gate = new Promise<Fault>((resolve) => {
      letGo = resolve;
    });
    provider.script(model, () => gate);
    const all = Array.from({ length: 20 }, () => ask());
    await expect.poll(() => calls()).toBe(20);
    letGo({ kind: "reset" });
    await Promise.all(all);
    expect(await state()).toMatchObject({ failures: FAILURES_TO_OPEN });
  });

  test("shows in streams alike, and an answered stream ends it", async () => {
    await openIt();
    const collect = async () => {
      let said = "";
      for await (const event of streamModel(question())) if ("delta" in event) said += event.delta;
      return said;
    };
    expect(await refusal(collect())).toBeInstanceOf(BreakerOpenError);
    await cooldownEnds();
    provider.script(model, { kind: "stream", pieces: ["back"] });
    expect(await collect()).toBe("back");
    expect(await state()).toBeUndefined();
  });

  test("a probe whose caller left is the next caller's", async () => {
    await openIt();
    await cooldownEnds();
    provider.script(model, { kind: "hang" });
    const leave = new AbortController();
    const probe = ask({ signal: leave.signal });
    await expect.poll(() => calls()).toBe(1);
    leave.abort();
    await probe;
    provider.script(model, text("back"));
    expect((await runModel(question())).text).toBe("back");
  });
});

describe("what does not open it", () => {
  const requests: [string, Fault][] = [
    ["a bad request", failure(400, "invalid_request_error")],
    ["an overflow of the window", failure(400, "context_length_exceeded")],
    ["refused content", failure(400, "content_policy_violation")],
    ["a bare 403", { kind: "status", status: 403, body: { error: { message: "no" } } }],
    ["an unknown model", failure(404, "model_not_found")],
    ["an answer that can't be used", { kind: "answer", content: "" }],
  ];
  test.each(requests)("D4 %s, twenty times", async (_, fault) => {
    provider.script(model, fault);
    for (let n = 0; n < 20; n += 1) await ask();
    expect(calls()).toBe(20);
    expect(await state()).toBeUndefined();
  });

  test("a caller who leaves, or leaves too little time", async () => {
    provider.script(model, { kind: "hang" });
    for (let n = 0; n < FAILURES_TO_OPEN; n += 1) await ask({ deadlineMs: 30 });
    for (let n = 0; n < FAILURES_TO_OPEN; n += 1) await ask({ signal: AbortSignal.timeout(30) });
    expect(await state()).toBeUndefined();
  });
});

describe("a refused key and used-up credit", () => {
  const faults: [string, Fault, string][] = [
    ["C4 a 429 that says the quota is used up", failure(429, "insufficient_quota"), "quota_exhausted"],
    ["C4 a 402", { kind: "status", status: 402, body: {} }, "quota_exhausted"],
    [
      "C4 a 400 that says so in Chinese",
      { kind: "status", status: 400, body: { error: { message: "账户余额不足，请充值" } } },
      "quota_exhausted",
    ],
    ["a 401", failure(401, "invalid_api_key"), "key_refused"],
  ];
  test.each(faults)("%s opens it at once; no other model hides it", async (_, fault, reason) => {
    await setScene({ allowed_models: [model, spare], fallback_models: [spare] });
    provider.script(model, fault);
    expect((await ask()).code).toBe(50203);
    expect(await state()).toMatchObject({ reason });
    const held = await ask();
    expect(held).toBeInstanceOf(BreakerOpenError);
    expect([held.code, calls(), calls(spare)]).toEqual([50203, 1, 0]);
  });

  test("another key is tried at once", async () => {
    provider.script(model, (_, seen) =>
      seen.headers.authorization === "Bearer sk-second-canary-0002"
        ? text("ok")
        : failure(401, "invalid_api_key"),
    );
    await ask();
    await saveProvider("sk-second-canary-0002");
    expect((await runModel(question())).text).toBe("ok");
    await saveProvider();
  });
});

describe("the fallback chain", () => {
  const names = () => [1, 2, 3].map((n) => `${model}-${n}`);

  test("D1 ends at its published ceiling", async () => {
    for (const name of names()) {
      await register(name);
      provider.script(name, failure(503, "overloaded"));
    }
    provider.script(model, failure(503, "overloaded"));
    await setScene({ allowed_models: [model, ...names()], fallback_models: names() });
    await ask();
    const tooMany = [...names(), `${model}-4`];
    expect(SceneInput.safeParse({ default_model: model, fallback_models: tooMany }).success).toBe(false);
    const total = [model, ...names()].reduce((sum, name) => sum + calls(name), 0);
    expect(total).toBe(1 + MAX_FALLBACKS);
  });

  test("D5 all failed: the first one's error counts, and says what the others answered", async () => {
    await setScene({ allowed_models: [model, spare], fallback_models: [spare] });
    provider.script(model, failure(429, "rate_limit_exceeded", { "retry-after": "7" }));
    provider.script(spare, failure(500, "server_error"));
    const error = await ask();
    expect([error.code, error.retryAfterMs]).toEqual([50202, 7000]);
    expect(error.message).toBe(
      `fault/${model}: too many requests at the provider (HTTP 429, rate_limit_exceeded); then fault/${spare}: the provider failed (HTTP 500, server_error)`,
    );
  });

  test("D3 a model that was switched off meanwhile is not asked", async () => {
    await setScene({ allowed_models: [model, spare], fallback_models: [spare] });
    provider.script(model, async () => {
      await register(spare, false);
      return failure(503, "overloaded");
    });
    expect((await ask()).code).toBe(50201);
    expect(calls(spare)).toBe(0);
  });

  test("all models held back: the first one's error at once, without a call", async () => {
    await openIt();
    await sql`insert into breakers (provider_code, model, reason, failures, open_until)
      values ('fault', ${spare}, 'outage', 9, clock_timestamp() + interval '1 minute')`;
    await setScene({ allowed_models: [model, spare], fallback_models: [spare] });
    const error = await ask();
    expect(error.message).toMatch(`fault/${model}: its last calls failed`);
    expect(error.message).toMatch(`; then fault/${spare}: its last calls failed`);
    expect([calls(), calls(spare)]).toEqual([FAILURES_TO_OPEN, 0]);
  });
});

describe("the log says why no other model was asked", () => {
  const logged = async (given: Partial<ModelQuestion> = {}) => {
    const q = question(given);
    await runModel(q).catch(() => null);
    return await reasonOf(q.requestId);
  };
  const withSpare = () => setScene({ allowed_models: [model, spare], fallback_models: [spare] });

  test("D6 because the caller named the model", async () => {
    await withSpare();
    provider.script(model, failure(503, "overloaded"));
    expect(await logged({ model })).toEqual(["named_model"]);
    expect(calls(spare)).toBe(0);
  });

  test("because the error is no transient one, there is no other, or it failed or is held back, too", async () => {
    provider.script(model, failure(503, "overloaded"));
    expect(await logged()).toEqual(["no_fallback_model"]);
    await withSpare();
    provider.script(spare, failure(500, "server_error"));
    expect(await logged()).toEqual(["fallbacks_failed", null]);
    await sql`insert into breakers (provider_code, model, reason, failures, open_until)
      values ('fault', ${spare}, 'outage', 9, clock_timestamp() + interval '1 minute')
      on conflict (provider_code, model) do update set open_until = excluded.open_until`;
    expect(await logged()).toEqual(["fallbacks_paused"]);
    provider.script(model, failure(400, "invalid_request_error"));
    expect(await logged()).toEqual(["not_transient"]);
  });

  test("because nobody waits any more, or the time is used up", async () => {
    await withSpare();
    provider.script(model, { kind: "hang" });
    expect(await logged({ signal: AbortSignal.timeout(50) })).toEqual(["caller_left"]);
    // Several lengths: a timer that ends a call a hair before its time must not leave time for another model.
    for (const ms of [47, 48, 49, 50, 51, 52]) {
      expect(await logged({ deadlineMs: ms })).toEqual(["time_up"]);
    }
    expect(calls(spare)).toBe(0);
  });

  test("because the answer had begun", async () => {
    await withSpare();
    provider.script(model, { kind: "stream", pieces: ["Hel"], ending: "cut" });
    const q = question();
    await (async () => {
      for await (const _ of streamModel(q));
    })().catch(() => null);
    expect(await reasonOf(q.requestId)).toEqual(["answer_begun"]);
  });

  test("and nothing when one was asked or the call was answered", async () => {
    await withSpare();
    provider.script(model, failure(503, "overloaded"));
    expect(await logged()).toEqual([null, null]);
  });
});
