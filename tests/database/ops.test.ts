import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { requestLog } from "@/db/schema/registry";
import { tasks } from "@/db/schema/tasks";
import { reportWorker } from "@/domain/health/report-worker";
import { groupDurations, STEP } from "@/domain/ops/group-durations";
import { countOps, readOps } from "@/domain/ops/read-ops";
import { newId } from "@/lib/id";
import { freshDatabase } from "../support/fresh-database";
import { addKey, addMember } from "../support/team";

const database = await freshDatabase();
afterAll(database.cleanup);

const NOW = Date.parse("2026-06-01T12:00:30Z");
const before = (seconds: number) => new Date(NOW - seconds * 1000).toISOString();

beforeEach(async () => {
  await getDb().delete(tasks);
  await getDb().delete(requestLog);
});

const task = (values: Partial<typeof tasks.$inferInsert>) =>
  getDb()
    .insert(tasks)
    .values({ id: newId(), type: "classify", ...values });
const ended = (agoS: number, tookMs: number, values: Partial<typeof tasks.$inferInsert> = {}) =>
  task({
    status: "done",
    attempts: 1,
    createdAt: before(agoS + tookMs / 1000 + 60),
    startedAt: before(agoS + tookMs / 1000),
    finishedAt: before(agoS),
    ...values,
  });

test("counts what waits, by type, status and priority, and tells the oldest", async () => {
  await task({ priority: "high", createdAt: before(10) });
  await task({ type: "draft_reply", status: "processing", startedAt: before(900) });
  await task({ type: "draft_reply", priority: "low", createdAt: before(500) });
  await task({ status: "failed" });
  const view = await countOps("1h", NOW);
  expect(view.backlog).toEqual([
    { type: "draft_reply", pending: 1, processing: 1 },
    { type: "classify", pending: 1, processing: 0 },
  ]);
  expect(view.priorities).toEqual({ high: 1, normal: 1, low: 1 });
  const [row] = await getDb().execute<{ age: number; running: number }>(
    sql`select extract(epoch from now() - min(created_at) filter (where status = 'pending'))::float8 as age,
      extract(epoch from now() - min(started_at) filter (where status = 'processing'))::float8 as running from tasks`,
  );
  expect(Math.round((view.oldest_s ?? 0) / 60)).toBe(Math.round((row?.age ?? -1) / 60));
  // A task whose worker is gone shows here until it is taken up again.
  expect(Math.round((view.longest_s ?? 0) / 60)).toBe(Math.round((row?.running ?? -1) / 60));
});

test("durations, retries and failures by type and by topic", async () => {
  for (let k = 1; k <= 100; k += 1) await ended(600, k * 100, { topic: "mail" });
  await ended(600, 60_000, { type: "chat", topic: "crm", status: "failed", attempts: 3, errorCode: 50201 });
  // Outside of the window, and never started.
  await ended(7200, 1, { type: "summarize" });
  await task({ status: "canceled", finishedAt: before(60), createdAt: before(70) });
  const view = await countOps("1h", NOW);
  const [classify, chat] = view.types;
  expect(classify).toMatchObject({ name: "classify", done: 100, failed: 0, retries: 0, max_ms: 10_000 });
  expect(classify?.mean_ms).toBeCloseTo(5050, 6);
  expect(Math.abs((classify?.p95_ms ?? 0) / 9500 - 1)).toBeLessThan(0.026);
  expect(chat).toMatchObject({ name: "chat", done: 0, failed: 1, retries: 2 });
  expect(view.types.map((t) => t.name)).not.toContain("summarize");
  expect(view.topics.map((t) => t.name)).toEqual(["mail", "crm", "default"]);
  expect(view.total).toMatchObject({ done: 100, failed: 1, max_ms: 60_000 });
});

test("columns hold what ended in them, the causes of failures, and the backlog worked out backwards", async () => {
  // Made 40 minutes ago: one ended 30 minutes ago, one failed 10 minutes ago, one still waits.
  const made = before(2400);
  await ended(1800, 100, { createdAt: made });
  await ended(600, 100, { createdAt: made, status: "failed", errorCode: 50202 });
  await task({ createdAt: made });
  const { columns } = await countOps("1h", NOW);
  expect(columns).toHaveLength(60);
  expect(columns.at(-1)?.at).toBe("2026-06-01T12:00:00.000Z");
  const column = (agoS: number) => columns.find((c) => Date.parse(c.at) + 60_000 > NOW - agoS * 1000);
  expect(column(1800)).toMatchObject({ done: 1, failed: 0 });
  expect(column(600)).toMatchObject({ done: 0, failed: 1, errors: { 50202: 1 } });
  expect([2500, 2340, 1700, 500, 0].map((agoS) => column(agoS)?.backlog)).toEqual([0, 3, 2, 1, 1]);
  const day = await countOps("24h", NOW);
  expect(day.columns).toHaveLength(48);
  expect(day.columns.reduce((sum, c) => sum + c.done + c.failed, 0)).toBe(2);
});

test("model calls: cost by currency, and what has no price is not free", async () => {
  const call = (values: Partial<typeof requestLog.$inferInsert>) =>
    getDb()
      .insert(requestLog)
      .values({
        id: newId(),
        requestId: newId(),
        scene: "chat",
        provider: "p",
        model: "m",
        status: "ok",
        latencyMs: 100,
        createdAt: before(60),
        ...values,
      });
  await call({ costMicros: "1500000", currency: "USD", promptTokens: 10, completionTokens: 5 });
  await call({ costMicros: "500000.5", currency: "USD", latencyMs: 300 });
  await call({});
  await call({ status: "error", errorCode: 50201 });
  const { models } = await countOps("1h", NOW);
  expect(models).toEqual([
    {
      provider: "p",
      model: "m",
      calls: 4,
      errors: 1,
      prompt_tokens: 10,
      completion_tokens: 5,
      mean_ms: 150,
      cost: [{ currency: "USD", amount: "2.0000" }],
      unpriced: 1,
    },
  ]);
});

test("the engine: who is alive, and what waits for it", async () => {
  await reportWorker(newId(), 4711);
  const { engine } = await countOps("1h", NOW);
  expect(engine.mode).toBe("embedded");
  expect(engine.workers).toMatchObject([{ pid: 4711, alive: true }]);
  expect(engine.jobs).toEqual({ ready: 0, delayed: 0, leased: 0 });
});

test("one count serves everybody who looks at once; only managers and ops:read", async () => {
  const manager = await addMember("manager");
  const [a, b] = await Promise.all([readOps(manager, "1h"), readOps(manager, "1h")]);
  expect(a).toBe(b);
  await expect(readOps(await addMember("agent"), "1h")).rejects.toMatchObject({ code: 40301 });
  await expect(readOps((await addKey(["inbox:read"])).actor, "1h")).rejects.toMatchObject({ code: 40301 });
});

test("an empty group has no durations", () => {
  expect(groupDurations("x", [])).toMatchObject({ done: 0, mean_ms: null, p95_ms: null, max_ms: null });
  expect(STEP).toBeGreaterThan(1);
});
