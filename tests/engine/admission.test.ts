import { afterAll, beforeEach, expect, test } from "vitest";
import { freshDatabase } from "../support/fresh-database";
import {
  clearEngine,
  createWorker,
  deferred,
  jumpClock,
  openPool,
  play,
  readRuns,
  settle,
  until,
} from "./harness";

// Which job runs when: concurrency keys, priority and aging, throttle, idempotency, deduplication.
const database = await freshDatabase();
const sql = openPool(database.url);
afterAll(async () => {
  await sql.end();
  await database.cleanup();
});
beforeEach(() => clearEngine(sql));

let serial = 0;
const anEvent = (name: string, data: object = {}, ts?: number) => ({
  id: `evt-${++serial}`,
  name,
  data,
  ...(ts === undefined ? {} : { ts }),
});

/** Counts how many executions of one key overlap. */
function overlap() {
  const now = new Map<string, number>();
  const most = new Map<string, number>();
  return {
    most,
    run: async (key: string) => {
      now.set(key, (now.get(key) ?? 0) + 1);
      most.set(key, Math.max(most.get(key) ?? 0, now.get(key) ?? 0));
      await new Promise((resolve) => setTimeout(resolve, 15));
      now.set(key, (now.get(key) ?? 0) - 1);
    },
  };
}

test("concurrency limits of function and key hold across workers", async () => {
  const keys = overlap();
  const total = overlap();
  const define: Parameters<typeof createWorker>[1] = (client) => [
    client.createFunction(
      {
        id: "limited",
        triggers: [{ event: "t/limited" }],
        concurrency: [{ limit: 4 }, { limit: 2, key: "event.data.team" }],
      },
      async ({ event }) => {
        await Promise.all([keys.run(String(event.data["team"])), total.run("all")]);
      },
    ),
  ];
  const workers = [1, 2].map(() => createWorker(sql, define, { concurrency: 10 }));
  for (const { engine } of workers) await engine.start();
  const [first] = workers;
  if (!first) throw new Error("no worker");
  await first.engine.ingest(
    Array.from({ length: 60 }, (_, i) => anEvent("t/limited", { team: `team-${i % 3}` })),
  );
  await settle(sql, first.engine, jumpClock());
  for (const { engine } of workers) await engine.stop();
  expect([...keys.most.values()]).toEqual([2, 2, 2]);
  expect(total.most.get("all")).toBe(4);
});

test("the flood of one key does not hold up the others", async () => {
  const order: string[] = [];
  const { promise: gate, resolve: open } = deferred();
  const { engine } = createWorker(
    sql,
    (client) => [
      client.createFunction(
        { id: "flood", triggers: [{ event: "t/flood" }], concurrency: { limit: 1, key: "event.data.team" } },
        async ({ event }) => {
          const team = String(event.data["team"]);
          order.push(team);
          // The flood's one slot stays taken: whatever else runs has found its way around thousands of blocked jobs.
          if (team === "flood") await gate;
        },
      ),
    ],
    { concurrency: 4 },
  );
  await engine.ingest(Array.from({ length: 3000 }, () => anEvent("t/flood", { team: "flood" })));
  await engine.ingest(["a", "b", "c", "a"].map((team) => anEvent("t/flood", { team })));
  await engine.start();
  await until("the other keys", async () => order.length === 5);
  expect(order.filter((team) => team === "flood")).toHaveLength(1);
  expect(order.filter((team) => team !== "flood").sort()).toEqual(["a", "a", "b", "c"]);
  await sql`delete from engine.jobs where state = 'ready'`;
  open();
  await engine.stop();
});

test("more keys than one walk visits: all get their turn", async () => {
  const seen = new Set<string>();
  const { promise: gate, resolve: open } = deferred();
  const { engine } = createWorker(
    sql,
    (client) => [
      client.createFunction(
        { id: "many", triggers: [{ event: "t/many" }], concurrency: { limit: 1, key: "event.data.k" } },
        async ({ event }) => {
          const k = String(event.data["k"]);
          seen.add(k);
          if (k === "flood") await gate;
        },
      ),
    ],
    { concurrency: 50 },
  );
  await engine.ingest(Array.from({ length: 500 }, () => anEvent("t/many", { k: "flood" })));
  await engine.ingest(Array.from({ length: 900 }, (_, i) => anEvent("t/many", { k: `k${i}` })));
  await engine.start();
  await until("all keys", async () => seen.size === 901);
  await sql`delete from engine.jobs where state = 'ready'`;
  open();
  await engine.stop();
});

test("priority first, then age; age outweighs priority after the difference of the factors", async () => {
  const order: string[] = [];
  const clock = jumpClock();
  const { engine } = createWorker(
    sql,
    (client) => [
      client.createFunction(
        {
          id: "prio",
          triggers: [{ event: "t/prio" }],
          priority: {
            run: "event.data.p == 'urgent' ? 600 : event.data.p == 'high' ? 300 : event.data.p == 'low' ? -300 : 0",
          },
        },
        async ({ event }) => void order.push(String(event.data["n"])),
      ),
    ],
    { concurrency: 1, clock: clock.now },
  );
  await engine.ingest([anEvent("t/prio", { p: "low", n: "old low" })]);
  clock.jump(700_000);
  await engine.ingest([
    anEvent("t/prio", { p: "low", n: "low" }),
    anEvent("t/prio", { p: "medium", n: "medium 1" }),
    anEvent("t/prio", { p: "urgent", n: "urgent" }),
    anEvent("t/prio", { p: "medium", n: "medium 2" }),
    anEvent("t/prio", { p: "high", n: "high" }),
    anEvent("t/prio", { p: "broken(", n: "unknown" }),
  ]);
  await engine.start();
  await settle(sql, engine, clock);
  await engine.stop();
  // "old low" has waited 700 s: more than the 600 s between low and high, less than the 900 s between low and urgent.
  expect(order).toEqual(["urgent", "old low", "high", "medium 1", "medium 2", "unknown", "low"]);
});

test("throttle lets limit and burst through, then one after the other in order", async () => {
  const clock = jumpClock();
  const begin = clock.now();
  const starts: { n: number; at: number }[] = [];
  const { engine } = createWorker(
    sql,
    (client) => [
      client.createFunction(
        {
          id: "thr",
          triggers: [{ event: "t/thr" }],
          throttle: { limit: 2, period: "60s", burst: 1, key: "event.data.k" },
        },
        async ({ event }) => void starts.push({ n: Number(event.data["n"]), at: clock.now() - begin }),
      ),
    ],
    { clock: clock.now },
  );
  await engine.start();
  await engine.ingest([0, 1, 2, 3, 4].map((n) => anEvent("t/thr", { k: "a", n })));
  await until("the first three", async () => starts.length === 3);
  for (const count of [4, 5]) {
    expect(starts).toHaveLength(count - 1);
    clock.jump(30_000);
    engine.wake();
    await until(`start ${count}`, async () => starts.length === count);
  }
  await settle(sql, engine, clock);
  await engine.stop();
  expect(starts.map((start) => start.n).sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4]);
  expect(starts.slice(3).map((start) => start.n)).toEqual([3, 4]);
});

test("idempotency: one run for a value within 24 hours", async () => {
  const clock = jumpClock();
  const { engine } = createWorker(
    sql,
    (client) => [
      client.createFunction(
        { id: "idem", triggers: [{ event: "t/idem" }], idempotency: "event.data.key" },
        async ({ event }) => event.data["n"],
      ),
    ],
    { clock: clock.now },
  );
  await engine.start();
  await engine.ingest([
    anEvent("t/idem", { key: "k", n: 1 }),
    anEvent("t/idem", { key: "k", n: 2 }),
    anEvent("t/idem", { key: "other", n: 3 }),
  ]);
  await engine.ingest([anEvent("t/idem", { key: "k", n: 4 })]);
  await settle(sql, engine, clock);
  clock.jump(86_400_001);
  await engine.ingest([anEvent("t/idem", { key: "k", n: 5 })]);
  const runs = await settle(sql, engine, clock);
  await engine.stop();
  expect(runs.map((run) => run.output)).toEqual(["1", "3", "5"]);
});

test("an event id begins a function once, also in one batch and after the run's end, for 24 hours", async () => {
  const clock = jumpClock();
  const { engine } = createWorker(
    sql,
    (client) => [
      client.createFunction(
        { id: "dedupe", triggers: [{ event: "t/dedupe" }] },
        async ({ event }) => event.data["n"],
      ),
      client.createFunction(
        { id: "dedupe2", triggers: [{ event: "t/dedupe" }] },
        async ({ event }) => event.data["n"],
      ),
    ],
    { clock: clock.now },
  );
  const again = (n: number) => ({ id: "same", name: "t/dedupe", data: { n } });
  await engine.start();
  await engine.ingest([again(1), again(2)]);
  await settle(sql, engine, clock);
  await engine.ingest([again(3)]);
  expect(await readRuns(sql)).toHaveLength(2);
  clock.jump(86_400_001);
  await engine.ingest([again(4)]);
  const runs = await settle(sql, engine, clock);
  await engine.stop();
  expect(runs.map((run) => `${run.function_id} ${run.output}`).sort()).toEqual([
    "app-dedupe 1",
    "app-dedupe 4",
    "app-dedupe2 1",
    "app-dedupe2 4",
  ]);
});

test("a start with a time in the future waits for it", async () => {
  const clock = jumpClock();
  const begin = clock.now();
  let at = 0;
  const { engine } = createWorker(
    sql,
    (client) => [
      client.createFunction(
        { id: "later", triggers: [{ event: "t/later" }] },
        async () => void (at = clock.now()),
      ),
    ],
    { clock: clock.now },
  );
  await engine.start();
  await engine.ingest([anEvent("t/later", {}, begin + 3_600_000)]);
  await settle(sql, engine, clock);
  await engine.stop();
  expect(at - begin).toBeGreaterThanOrEqual(3_600_000);
});

test("timeouts cancel a run that does not start or does not end in time", async () => {
  const { runs } = await play(
    sql,
    (client) => [
      client.createFunction(
        { id: "finish", triggers: [{ event: "t/time" }], timeouts: { finish: "1h" } },
        async ({ step }) => {
          await step.sleep("long", "1d");
        },
      ),
      client.createFunction(
        {
          id: "start",
          triggers: [{ event: "t/time" }],
          timeouts: { start: "10m" },
          throttle: { limit: 1, period: "1d" },
        },
        async ({ event }) => event.data["n"],
      ),
    ],
    [
      { name: "t/time", data: { n: 1 } },
      { name: "t/time", data: { n: 2 } },
    ],
  );
  expect(runs.map((run) => `${run.function_id} ${run.status}`).sort()).toEqual([
    "app-finish cancelled",
    "app-finish cancelled",
    "app-start cancelled",
    "app-start completed",
  ]);
});
