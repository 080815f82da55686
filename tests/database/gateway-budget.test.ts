import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { budgetHolds, budgets } from "@/db/schema/cost";
import { requestLog } from "@/db/schema/registry";
import { systemActor } from "@/domain/actors/system-actor";
import { generateText } from "@/domain/ai/generate-text";
import { GenerateInput } from "@/domain/ai/shape";
import { upsertModel } from "@/domain/models/upsert-model";
import { upsertProvider } from "@/domain/models/upsert-provider";
import { putScene } from "@/domain/scenes/put-scene";
import { SceneInput } from "@/domain/scenes/shape";
import { runTask } from "@/domain/tasks/run-task";
import { startAttempt } from "@/domain/tasks/start-attempt";
import { submitTask } from "@/domain/tasks/submit-task";
import { releaseHolds } from "@/gateway/release-holds";
import { type ModelQuestion, runModel } from "@/gateway/run-model";
import { streamModel } from "@/gateway/stream-model";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { type Fault, FaultProvider, failure, text } from "../support/fault-provider";
import { freshDatabase } from "../support/fresh-database";
import { addKey, addMember } from "../support/team";

const database = await freshDatabase();
const provider = await new FaultProvider().start();
afterAll(async () => {
  await provider.stop();
  await database.cleanup();
});

const admin = systemActor("test");
const model = "priced";
const unpriced = "unpriced";
await upsertProvider(admin, { provider_code: "fault", base_url: provider.url });
await upsertModel(admin, {
  provider_code: "fault",
  model_name: model,
  input_price_per_million: "1000000",
  output_price_per_million: "1000000",
});
await upsertModel(admin, { provider_code: "fault", model_name: unpriced });
await putScene(
  admin,
  "text_generate",
  SceneInput.parse({
    default_model: model,
    allowed_models: [model, unpriced, "builtin-mini"],
    max_tokens: 94,
    timeout_ms: 5000,
  }),
);

/** "hello" and its frame are estimated as 6 tokens, the answer as 94: a reservation of 100, at one dollar a token. */
const HELD = 100;
/** What the fault provider counts. */
const SPENT = 18;
const DOLLAR = 1_000_000;

const question = (given: Partial<ModelQuestion> = {}): ModelQuestion => ({
  scene: "text_generate",
  messages: [{ role: "user", content: "hello" }],
  input: { scene: "text_generate", input: "hello", locale: null },
  requestId: newId(),
  ...given,
});

async function budget(given: Partial<typeof budgets.$inferInsert> = {}): Promise<string> {
  const id = newId();
  const [period = "day"] = [given.period];
  await getDb()
    .insert(budgets)
    .values({
      id,
      period,
      currency: "USD",
      limitMicros: given.limitTokens === undefined ? 1000 * DOLLAR : null,
      periodStart: sql`date_trunc(${period}, now() at time zone 'UTC')::date`,
      ...given,
    });
  return id;
}

async function state(id: string) {
  const [row] = await getDb().select().from(budgets).where(sql`id = ${id}`);
  if (!row) throw new Error("no such budget");
  return {
    spent: Number(row.spentMicros) / DOLLAR,
    held: Number(row.heldMicros) / DOLLAR,
    tokens: row.spentTokens,
    heldTokens: row.heldTokens,
  };
}

async function refusal(work: Promise<unknown>): Promise<AppError> {
  try {
    await work;
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown;
    throw thrown;
  }
  throw new Error("nothing was thrown");
}

/** Opens when `open` is called: calls are held at the provider until then. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, hold: (fault: Fault) => async () => (await opened, fault) };
}

beforeEach(async () => {
  await getDb().delete(budgets);
  provider.script(model, text("ok"));
  provider.script(unpriced, text("ok"));
});

describe("a reservation", () => {
  test("is taken before the call and replaced by what usage says", async () => {
    const id = await budget();
    const { open, hold } = gate();
    provider.script(model, hold(text("ok")));
    const work = runModel(question());
    await expect.poll(() => provider.calls(model).length).toBe(1);
    expect(await state(id)).toEqual({ spent: 0, held: HELD, tokens: 0, heldTokens: HELD });
    open();
    await work;
    expect(await state(id)).toEqual({ spent: SPENT, held: 0, tokens: SPENT, heldTokens: 0 });
    expect(await getDb().$count(budgetHolds)).toBe(0);
  });

  test("E3 50 calls at once with room for 10: exactly 10 pass, in every budget", async () => {
    const { actor } = await addKey(["ai:invoke"]);
    const day = await budget({ limitMicros: 10 * HELD * DOLLAR });
    const month = await budget({ period: "month", limitMicros: 40 * HELD * DOLLAR });
    const own = await budget({ keyId: actor.id, limitMicros: 30 * HELD * DOLLAR });
    const { open, hold } = gate();
    provider.script(model, hold(text("ok")));
    let refused = 0;
    const calls = Array.from({ length: 50 }, async () => {
      try {
        await runModel(question({ keyId: actor.id }));
        return "passed";
      } catch (thrown) {
        refused += 1;
        return thrown instanceof AppError ? thrown.code : "failed";
      }
    });
    await expect.poll(() => refused, { timeout: 20_000 }).toBe(40);
    await expect.poll(() => provider.calls(model).length).toBe(10);
    for (const id of [day, month, own]) expect((await state(id)).held).toBe(10 * HELD);
    open();
    const ends = await Promise.all(calls);
    expect(ends.filter((end) => end === "passed")).toHaveLength(10);
    expect(ends.filter((end) => end === 42902)).toHaveLength(40);
    for (const id of [day, month, own])
      expect(await state(id)).toEqual({ spent: 10 * SPENT, held: 0, tokens: 10 * SPENT, heldTokens: 0 });
  });

  test("that finds no room in one budget is taken in none", async () => {
    const { actor } = await addKey(["ai:invoke"]);
    const all = await budget();
    const own = await budget({ keyId: actor.id, limitMicros: (HELD - 1) * DOLLAR });
    const error = await refusal(runModel(question({ keyId: actor.id })));
    expect([error.code, error.retryable]).toEqual([42902, false]);
    expect(error.message).toContain("daily budget of this API key");
    for (const id of [all, own]) expect(await state(id)).toMatchObject({ held: 0, spent: 0 });
    expect(provider.calls(model)).toHaveLength(0);
    // Another key, and the team itself, are not held to it.
    await runModel(question({ keyId: (await addKey(["ai:invoke"])).actor.id }));
    await runModel(question());
  });

  test("whose process died is given back when its time is over, also without a sweep", async () => {
    const id = await budget({
      limitMicros: HELD * DOLLAR,
      heldMicros: String(HELD * DOLLAR),
      heldTokens: HELD,
    });
    const [row] = await getDb().select().from(budgets);
    await getDb()
      .insert(budgetHolds)
      .values({
        id: newId(),
        budgetId: id,
        periodStart: row?.periodStart ?? "",
        micros: String(HELD * DOLLAR),
        tokens: HELD,
        expiresAt: sql`now() + interval '1 minute'`,
      });
    expect((await refusal(runModel(question()))).code).toBe(42902);
    await getDb().execute(sql`update budget_holds set expires_at = now() - interval '1 second'`);
    await runModel(question());
    expect(await state(id)).toMatchObject({ spent: SPENT, held: 0 });
    expect(await releaseHolds({ expired: true })).toBe(0);
  });
});

describe("a budget that is used up", () => {
  test("says when it resets: at the next day or month, UTC", async () => {
    const { actor } = await addKey(["ai:invoke"]);
    await budget({ limitMicros: 0 });
    const daily = await refusal(runModel(question()));
    const tomorrow = new Date();
    tomorrow.setUTCHours(24, 0, 0, 0);
    expect(daily.message).toBe(
      `the daily budget of the deployment has no room for this call; it resets at ${tomorrow.toISOString().slice(0, 19)}Z`,
    );
    expect(daily.retryAfterMs).toBeGreaterThan(0);
    expect(daily.retryAfterMs).toBeLessThanOrEqual(86_400_000);
    await budget({ keyId: actor.id, period: "month", limitMicros: 0 });
    const monthly = await refusal(runModel(question({ keyId: actor.id })));
    expect(monthly.message).toMatch(/monthly budget of this API key .* resets at \d{4}-\d\d-01T00:00:00Z$/);
  });

  test("begins anew with the next period, whatever was spent or held before", async () => {
    const id = await budget({
      limitMicros: HELD * DOLLAR,
      periodStart: sql`(now() at time zone 'UTC')::date - 1` as unknown as string,
      spentMicros: String(500 * DOLLAR),
      heldMicros: String(70 * DOLLAR),
      spentTokens: 500,
      heldTokens: 70,
    });
    await runModel(question());
    expect(await state(id)).toEqual({ spent: SPENT, held: 0, tokens: SPENT, heldTokens: 0 });
  });

  test("does not count a call that ends after its period", async () => {
    const id = await budget();
    const { open, hold } = gate();
    provider.script(model, hold(text("ok")));
    const work = runModel(question());
    await expect.poll(() => provider.calls(model).length).toBe(1);
    // As if another call had begun the next day meanwhile.
    await getDb().execute(
      sql`update budgets set period_start = period_start + 1, held_micros = 0, held_tokens = 0`,
    );
    open();
    await work;
    expect(await state(id)).toEqual({ spent: 0, held: 0, tokens: 0, heldTokens: 0 });
  });

  test("refuses neither a stored answer nor the built-in model nor a model that is free", async () => {
    await putScene(
      admin,
      "chat",
      SceneInput.parse({
        default_model: model,
        max_tokens: 94,
        cache_seconds: 60,
        allowed_models: [model, "builtin-mini"],
      }),
    );
    await runModel(question({ scene: "chat" }));
    await budget({ limitMicros: 0 });
    expect((await runModel(question({ scene: "chat" }))).usage.cached).toBe(true);
    const builtin = question({ scene: "text_generate", model: "builtin-mini" });
    expect((await runModel(builtin)).provider).toBe("builtin");
    await upsertModel(admin, {
      provider_code: "fault",
      model_name: unpriced,
      input_price_per_million: "0",
      output_price_per_million: "0",
    });
    expect((await runModel(question({ model: unpriced }))).text).toBe("ok");
    await upsertModel(admin, {
      provider_code: "fault",
      model_name: unpriced,
      input_price_per_million: null,
      output_price_per_million: null,
    });
  });
});

describe("the budget of a member", () => {
  test("holds what the member asks for, and nobody else's", async () => {
    const [one, other] = [await addMember("agent"), await addMember("agent")];
    const { actor: program } = await addKey(["ai:invoke"]);
    const own = await budget({ memberId: one.id, limitMicros: HELD * DOLLAR });
    const all = await budget();
    await runModel(question({ memberId: one.id }));
    expect((await state(own)).spent).toBe(SPENT);
    const refused = await refusal(runModel(question({ memberId: one.id })));
    expect(refused.message).toMatch(/^the daily budget of this member has no room/);
    await runModel(question({ memberId: other.id }));
    await runModel(question({ keyId: program.id }));
    expect([(await state(own)).spent, (await state(all)).spent]).toEqual([SPENT, 3 * SPENT]);
  });

  test("holds what the AI service and a task do in the member's name, whoever runs it", async () => {
    const member = await addMember("agent");
    const own = await budget({ memberId: member.id });
    await generateText(member, GenerateInput.parse({ input: "hello" }), { requestId: newId() });
    expect((await state(own)).spent).toBe(SPENT);
    const wish = { type: "text_generate", content: "hello", sender: "test", topic: "default" } as const;
    const { task_id: id } = await submitTask(member, { ...wish, priority: "normal" });
    const task = await startAttempt(id);
    if (!task) throw new Error("the task is not to be run");
    await runTask(task, new AbortController().signal);
    expect((await state(own)).spent).toBe(2 * SPENT);
    const [row] = await getDb().select().from(requestLog).where(eq(requestLog.taskId, id));
    expect(row).toMatchObject({ submittedByMember: member.id, submittedByKey: null });
  });
});

describe("what is not counted in money", () => {
  test("a model of unknown price is held to tokens; to an amount alone it can't be", async () => {
    await budget({ limitMicros: 1000 * DOLLAR });
    const blind = await refusal(runModel(question({ model: unpriced })));
    expect([blind.code, blind.retryAfterMs]).toEqual([42902, undefined]);
    expect(blind.message).toContain("the price of fault/unpriced is unknown");
    await getDb().delete(budgets);
    const id = await budget({ limitMicros: 1000 * DOLLAR, limitTokens: HELD });
    await runModel(question({ model: unpriced }));
    expect(await state(id)).toEqual({ spent: 0, held: 0, tokens: SPENT, heldTokens: 0 });
    expect((await refusal(runModel(question({ model: unpriced })))).retryAfterMs).toBeGreaterThan(0);
  });

  test("a price in another currency counts in the budget of that currency only", async () => {
    const yuan = await budget({ currency: "CNY", limitMicros: 1 });
    const dollars = await budget();
    await runModel(question());
    expect(await state(yuan)).toMatchObject({ spent: 0, held: 0, tokens: SPENT });
    expect(await state(dollars)).toMatchObject({ spent: SPENT, held: 0 });
  });
});

describe("settled by how the call ended", () => {
  const ends: [string, Fault, number][] = [
    ["a failure costs nothing", failure(500, "server_error"), 0],
    ["a refused request costs nothing", failure(400, "bad_request"), 0],
    [
      "a provider that takes no calls costs nothing",
      failure(429, "rate_limit_exceeded", { "retry-after-ms": "1" }),
      0,
    ],
    ["silence costs the prompt", { kind: "hang" }, 6],
    [
      "an answer that could not be used costs what it cost",
      { kind: "answer", content: null, message: { refusal: "no" } },
      SPENT,
    ],
    ["an answer without counts costs the estimate", { kind: "answer", content: "ok", usage: null }, 7],
  ];
  test.each(ends)("%s", async (_, fault, spent) => {
    const id = await budget();
    provider.script(model, fault);
    await runModel(question({ deadlineMs: 400 })).catch(() => null);
    expect(await state(id)).toEqual({ spent, held: 0, tokens: spent, heldTokens: 0 });
    await getDb().execute(sql`delete from rate_buckets`);
  });

  test("a repair is a second call with a reservation of its own", async () => {
    const { z } = await import("zod");
    const id = await budget();
    provider.script(model, [text("no JSON"), text('{"answer":"yes"}')]);
    await runModel({ ...question(), schema: z.object({ answer: z.string() }) });
    expect(await state(id)).toMatchObject({ spent: 2 * SPENT, held: 0 });
  });
});

describe("streams", () => {
  const collect = async (q: ModelQuestion) => {
    for await (const event of streamModel(q)) if ("done" in event) return event.done;
    return null;
  };

  test("are refused before they begin, and settled at their end", async () => {
    const id = await budget({ limitMicros: HELD * DOLLAR });
    provider.script(model, { kind: "stream", pieces: ["Hel", "lo"] });
    await collect(question());
    expect(await state(id)).toEqual({ spent: SPENT, held: 0, tokens: SPENT, heldTokens: 0 });
    expect((await refusal(collect(question()))).code).toBe(42902);
    expect(provider.calls(model)).toHaveLength(1);
  });

  test("are settled with what had arrived when the reader leaves", async () => {
    const id = await budget();
    provider.script(model, { kind: "stream", pieces: ["Hello"], ending: "hang" });
    for await (const event of streamModel(question())) {
      expect(event).toEqual({ delta: "Hello" });
      expect((await state(id)).held).toBe(HELD);
      break;
    }
    expect(await state(id)).toEqual({ spent: 8, held: 0, tokens: 8, heldTokens: 0 });
  });

  test("are settled with what had arrived when they break off", async () => {
    const id = await budget();
    provider.script(model, { kind: "stream", pieces: ["Hello"], ending: "error" });
    expect((await refusal(collect(question()))).code).toBe(50201);
    expect(await state(id)).toEqual({ spent: 8, held: 0, tokens: 8, heldTokens: 0 });
  });
});
