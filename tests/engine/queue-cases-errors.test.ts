import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { getSql } from "@/db/client";
import { seedDatabase } from "@/db/seed";
import { systemActor } from "@/domain/actors/system-actor";
import { getDeadLetter } from "@/domain/dead-letters/get-dead-letter";
import { getMessage } from "@/domain/messages/get-message";
import { submitBatch } from "@/domain/messages/submit-batch";
import { countOps } from "@/domain/ops/read-ops";
import { getTask } from "@/domain/tasks/get-task";
import { listTasks } from "@/domain/tasks/list-tasks";
import { retryTask } from "@/domain/tasks/retry-task";
import { FAILURES_TO_OPEN } from "@/gateway/breaker";
import { pauseModel } from "@/gateway/pause-model";
import { RETRIES } from "@/inngest/run-settings";
import permanent from "../fixtures/cases/q-08-permanent-errors.json";
import { COUNTED, classified, PROVIDER, questionOf, readWith, taskOf } from "../support/counted-model";
import { FaultProvider, failure } from "../support/fault-provider";
import { freshDatabase } from "../support/fresh-database";
import { startProductWorker, stopProductWorkers, stoppedClock } from "../support/product-worker";
import { settle, until } from "./harness";

// what a provider refuses, and what that costs the messages beside it.
vi.setConfig({ testTimeout: 90_000 });
const database = await freshDatabase();
await seedDatabase();
const provider = await new FaultProvider().start();
const sql = getSql();
afterEach(stopProductWorkers);
afterAll(async () => {
  await provider.stop();
  await database.cleanup();
});
beforeEach(async () => {
  await sql`truncate tasks, messages, engine.runs, engine.jobs, engine.events, engine.waits, rate_buckets, breakers cascade`;
  await readWith(provider);
});

const admin = systemActor("test");

/** Submits messages in one batch. @returns their ids and those of their tasks, in order. */
async function submit(topic: string, contents: string[]) {
  const { items } = await submitBatch(admin, { messages: contents.map((content) => ({ content, topic })) });
  return items.map((item) => {
    if ("error" in item) throw new Error("a message was refused");
    return { id: item.id, taskId: item.task_id ?? "" };
  });
}
const count = async (topic: string, status: "done" | "failed" | "pending" | "processing") =>
  (await listTasks(admin, { topic, status }, { limit: 200 })).items.length;
const statusesOf = (tasks: { taskId: string }[]) =>
  Promise.all(tasks.map(async ({ taskId }) => (await getTask(admin, taskId)).status));

/** Codes that go with the statuses of the case, and the words in which a person reads the cause. */
const REFUSALS: Record<number, { code: string; cause: RegExp }> = {
  400: { code: "invalid_request_error", cause: /refused the request .*HTTP 400/ },
  401: { code: "invalid_api_key", cause: /refused the key .*HTTP 401/ },
  403: { code: "permission_denied", cause: /refused the key .*HTTP 403/ },
  404: { code: "model_not_found", cause: /does not know this model or address .*HTTP 404/ },
  422: { code: "invalid_request_error", cause: /refused the request .*HTTP 422/ },
};

test("Q-08 a permanent error is one call a message and a dead letter with its cause; mended, a retry reads the message", async () => {
  let mended = false;
  provider.script(COUNTED, (_, seen) => {
    const status = Number(/status (\d+)/.exec(questionOf(seen))?.[1]);
    // The key is mended in the product, the others at the provider.
    if (mended && (status !== 401 || seen.headers.authorization === "Bearer right-key")) return classified;
    return failure(status, REFUSALS[status]?.code ?? "");
  });
  const submitted = await submit(
    "refused",
    permanent.map((status) => `status ${status}`),
  );
  const clock = stoppedClock();
  const { engine } = await startProductWorker({ clock: clock.now });
  // A refused key holds the model's other calls back for a moment; they are not refused unheard.
  await until("all to fail", async () => {
    clock.jump(60_000);
    engine.wake();
    return (await count("refused", "failed")) === permanent.length;
  });
  await settle(sql, engine, clock);

  expect(provider.calls(COUNTED)).toHaveLength(permanent.length);
  expect(new Set(provider.calls(COUNTED).map(taskOf)).size).toBe(permanent.length);
  for (const [k, { id, taskId }] of submitted.entries()) {
    const letter = await getDeadLetter(admin, taskId);
    expect(letter).toMatchObject({ state: "open", error_code: 50203, attempts: 1 });
    expect(letter.error).toMatch(`${PROVIDER}/${COUNTED}: `);
    expect(letter.error).toMatch(REFUSALS[permanent[k] ?? 0]?.cause ?? /^$/);
    expect(await getMessage(admin, id)).toMatchObject({ status: "failed" });
  }

  mended = true;
  await readWith(provider, { apiKey: "right-key" });
  for (const { taskId } of submitted) await retryTask(admin, taskId);
  await until("all to be read", async () => (await count("refused", "done")) === permanent.length);
  expect(provider.calls(COUNTED)).toHaveLength(2 * permanent.length);
  for (const { id, taskId } of submitted) {
    expect(await getMessage(admin, id)).toMatchObject({ status: "processed", category: "other" });
    expect(await getDeadLetter(admin, taskId)).toMatchObject({ state: "resolved" });
  }
  expect(await sql`select id from messages`).toHaveLength(permanent.length);
});

test("Q-07 100 messages outlast 429s: nobody calls before the time is over, no try is used up, all are read", async () => {
  const WAIT_MS = 1000;
  const limited = failure(429, "rate_limit_exceeded", { "retry-after": String(WAIT_MS / 1000) });
  const SLOTS = 8;
  /** When calls came, and when those that were sent away were answered. */
  const came: number[] = [];
  const refused: number[] = [];
  const hold = holdTogether(SLOTS);
  provider.script(COUNTED, async () => {
    came.push(Date.now());
    // After three rounds of refusals the provider has room again.
    if (rounds(refused, WAIT_MS) >= 3 && Date.now() > Math.max(...refused) + WAIT_MS) return classified;
    // A call that had begun before the first refusal is no call after it.
    await hold();
    refused.push(Date.now());
    return limited;
  });
  const submitted = await submit(
    "limited",
    Array.from({ length: 100 }, (_, k) => `message ${k + 1}`),
  );
  await startProductWorker({ concurrency: SLOTS });
  await until("all to be read", async () => (await count("limited", "done")) === 100, 60_000);

  expect(rounds(refused, WAIT_MS)).toBeGreaterThanOrEqual(3);
  const tooEarly = came.filter((at) => refused.some((before) => at > before && at < before + WAIT_MS));
  expect(tooEarly).toEqual([]);
  const tasks = await Promise.all(submitted.map(({ taskId }) => getTask(admin, taskId)));
  // A refusal for a time is no try: the one that was answered is the first.
  expect(new Set(tasks.map((task) => `${task.status} ${task.attempts}`))).toEqual(new Set(["done 1"]));
  expect(came.length).toBeLessThan(100 * (tasks[0]?.max_attempts ?? 0));
  expect(came.length).toBe(100 + refused.length);
});

test("Q-07 a pause may last longer than the engine has retries for a step", async () => {
  provider.script(COUNTED, classified);
  const [submitted] = await submit("patient", ["a patient message"]);
  const taskId = submitted?.taskId ?? "";
  await pauseModel(
    { provider: PROVIDER, model: COUNTED, baseUrl: null, apiKey: null, capabilities: [] },
    300_000,
  );
  const clock = stoppedClock();
  const { engine } = await startProductWorker({ clock: clock.now });
  await until("more waits than retries", async () => {
    clock.jump(600_000);
    engine.wake();
    return (await getTask(admin, taskId)).timeline.filter((e) => e.kind === "retry").length > RETRIES + 1;
  });
  expect(await getTask(admin, taskId)).toMatchObject({ attempts: 0, error_code: 50202 });
  // Stands for the end of the pause.
  await sql`delete from rate_buckets`;
  await settle(sql, engine, clock);
  expect(await getTask(admin, taskId)).toMatchObject({ status: "done", attempts: 1, error: null });
  expect(provider.calls(COUNTED)).toHaveLength(1);
});

test("Q-07 a quota that is used up stops the model: no call for the messages that wait, until the next try", async () => {
  const SLOTS = 4;
  const hold = holdTogether(SLOTS);
  let empty = true;
  provider.script(COUNTED, async () => {
    if (empty) await hold();
    return empty ? failure(429, "insufficient_quota") : classified;
  });
  const submitted = await submit(
    "quota",
    Array.from({ length: 20 }, (_, k) => `message ${k + 1}`),
  );
  const clock = stoppedClock();
  const { engine } = await startProductWorker({ clock: clock.now, concurrency: SLOTS });
  const waiting = async () =>
    (await Promise.all(submitted.map(({ taskId }) => getTask(admin, taskId)))).filter(
      (task) => task.status === "pending" && task.timeline.some((e) => e.kind === "retry"),
    );
  await until("the others to wait", async () => (await waiting()).length === 20 - SLOTS);
  const stopped = provider.calls(COUNTED).map(taskOf);
  expect(stopped).toHaveLength(SLOTS);
  // The model's stop as people see it: these dead letters of the gravest kind, which also go to the alert address.
  for (const taskId of stopped)
    expect(await getDeadLetter(admin, taskId)).toMatchObject({
      severity: "P1",
      error: expect.stringContaining("quota or credit is used up"),
    });
  empty = false;
  await sql`delete from breakers`;
  await settle(sql, engine, clock);
  expect([await count("quota", "done"), await count("quota", "failed")]).toEqual([20 - SLOTS, SLOTS]);
  expect(provider.calls(COUNTED)).toHaveLength(20);
});

test("an outage is waited for: few calls, no try used up by waiting, all are read afterwards", async () => {
  const SLOTS = 4;
  let down = true;
  provider.script(COUNTED, () => (down ? failure(503, "overloaded") : classified));
  const submitted = await submit(
    "outage",
    Array.from({ length: 30 }, (_, k) => `message ${k + 1}`),
  );
  const clock = stoppedClock();
  const { engine } = await startProductWorker({ clock: clock.now, concurrency: SLOTS });
  await until("all to wait", async () => {
    const tasks = await Promise.all(submitted.map(({ taskId }) => getTask(admin, taskId)));
    return tasks.every((task) => task.status === "pending" && task.timeline.some((e) => e.kind === "retry"));
  });
  // Those that were under way when the breaker opened came through as well.
  expect(provider.calls(COUNTED).length).toBeLessThan(FAILURES_TO_OPEN + SLOTS);
  down = false;
  await sql`delete from breakers`;
  await settle(sql, engine, clock);
  expect([await count("outage", "done"), await count("outage", "failed")]).toEqual([30, 0]);
  const tasks = await Promise.all(submitted.map(({ taskId }) => getTask(admin, taskId)));
  expect(tasks.filter((task) => task.attempts > 1).length).toBeLessThan(FAILURES_TO_OPEN + SLOTS);
});

/** Holds calls until `slots` of them are open, or for 400 ms: then nobody else is on the way. */
function holdTogether(slots: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const letGo = () => {
    for (const go of waiting.splice(0)) go();
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === slots) letGo();
      else if (waiting.length === 1) setTimeout(letGo, 400);
    });
}

/** Refusals that lie further apart than the time to wait are of different rounds. */
function rounds(refused: number[], waitMs: number): number {
  return refused.filter((at, k) => k === 0 || at - (refused[k - 1] ?? 0) >= waitMs).length;
}

test("Q-17 of 100 messages two are refused and one never answered: 97 are read without waiting for them", async () => {
  await readWith(provider, { timeoutMs: 300 });
  provider.script(COUNTED, (_, seen) => {
    const number = Number(/number (\d+)\b/.exec(questionOf(seen))?.[1]);
    if (number === 7 || number === 50) return failure(400, "invalid_request_error");
    return number === 60 ? { kind: "hang" } : classified;
  });
  const submitted = await submit(
    "batch",
    Array.from({ length: 100 }, (_, k) => `This is number ${k + 1}.`),
  );
  const [seven, fifty, sixty] = [7, 50, 60].map((number) => submitted[number - 1]?.taskId ?? "");
  // The clock stands still: number 60 is still before its second try when all others have ended.
  const clock = stoppedClock();
  const { engine } = await startProductWorker({ clock: clock.now });
  await until("the others to end", async () => (await count("batch", "done")) === 97);
  await until("number 60 to wait", async () => (await getTask(admin, sixty ?? "")).status === "pending");
  expect(await getTask(admin, sixty ?? "")).toMatchObject({ attempts: 1, error_code: 50202 });
  expect(await count("batch", "failed")).toBe(2);

  await settle(sql, engine, clock);
  // The page of the tasks shows these figures: filtered by topic, and over all types.
  expect([await count("batch", "done"), await count("batch", "failed")]).toEqual([97, 3]);
  const ops = await countOps("1h", Date.now());
  expect(ops.types).toMatchObject([{ name: "classify", done: 97, failed: 3 }]);
  expect(ops.topics).toMatchObject([{ name: "batch", done: 97, failed: 3 }]);
  expect(ops.backlog).toEqual([]);
  for (const taskId of [seven, fifty])
    expect(await getDeadLetter(admin, taskId ?? "")).toMatchObject({
      error_code: 50203,
      attempts: 1,
      error: expect.stringContaining("refused the request"),
    });
  expect(await getDeadLetter(admin, sixty ?? "")).toMatchObject({
    error_code: 50202,
    attempts: 3,
    error: expect.stringContaining("no answer in time"),
  });
  const calls = provider.calls(COUNTED);
  expect(calls).toHaveLength(97 + 1 + 1 + 3);
  // A call without an answer was cut, each time (Q-07, too).
  expect(calls.filter((call) => call.closed).map(taskOf)).toEqual([sixty, sixty, sixty]);
  const others = submitted.filter(({ taskId }) => ![seven, fifty, sixty].includes(taskId));
  expect(new Set(await statusesOf(others))).toEqual(new Set(["done"]));
});
