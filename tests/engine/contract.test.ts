import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { makeUlid, seededUlid, ulidMs } from "@/engine/make-ulid";
import { evaluate, matches } from "@/engine/match-expression";
import { eventKeys, matchKey } from "@/engine/match-key";
import { parseDuration, parseMoment } from "@/engine/parse-duration";
import { retryDelay } from "@/engine/retry-delay";
import { freshDatabase } from "../support/fresh-database";
import {
  clearEngine,
  createWorker,
  jumpClock,
  openPool,
  outputOf,
  play,
  readRuns,
  settle,
  until,
} from "./harness";

// The doors of the engine: events in, what is refused, limits, pruning, health; and its small pure parts.
const database = await freshDatabase();
const sql = openPool(database.url);
afterAll(async () => {
  await sql.end();
  await database.cleanup();
});
beforeEach(() => clearEngine(sql));

const echo: Parameters<typeof createWorker>[1] = (client) => [
  client.createFunction({ id: "echo", triggers: [{ event: "t/echo" }] }, async ({ event }) => event.data),
];

describe("events in", () => {
  test("ingest belongs to the caller's transaction", async () => {
    const { engine } = createWorker(sql, echo);
    await engine.start();
    await expect(
      sql.begin(async (tx) => {
        await engine.ingest([{ id: "a", name: "t/echo", data: {} }], tx);
        throw new Error("undo");
      }),
    ).rejects.toThrow("undo");
    await sql.begin((tx) => engine.ingest([{ id: "b", name: "t/echo", data: { kept: true } }], tx));
    const runs = await settle(sql, engine, jumpClock());
    await engine.stop();
    expect(runs.map((run) => run.output)).toEqual(['{"kept":true}']);
    expect(
      (await sql<{ external_id: string }[]>`select external_id from engine.events`).map(
        (row) => row.external_id,
      ),
    ).toEqual(["b"]);
  });

  test("hundreds of events at once, some for nobody", async () => {
    const { engine } = createWorker(sql, echo);
    await engine.start();
    await engine.ingest(
      Array.from({ length: 800 }, (_, i) => ({
        id: `bulk-${i}`,
        name: i % 2 ? "t/echo" : "t/other",
        data: { i },
      })),
    );
    const runs = await settle(sql, engine, jumpClock());
    await engine.stop();
    expect(runs).toHaveLength(400);
    expect(await sql`select 1 from engine.events`).toHaveLength(800);
  });

  test("a cancellation in the same batch as its trigger finds the run, one before it does not", async () => {
    const { engine } = createWorker(sql, (client) => [
      client.createFunction(
        { id: "c", triggers: [{ event: "t/c" }], cancelOn: [{ event: "t/x", match: "data.id" }] },
        async () => "ran",
      ),
    ]);
    await engine.ingest([
      { id: "1", name: "t/x", data: { id: "a" } },
      { id: "2", name: "t/c", data: { id: "a" } },
      { id: "3", name: "t/c", data: { id: "b" } },
      { id: "4", name: "t/x", data: { id: "b" } },
    ]);
    await engine.start();
    const runs = await settle(sql, engine, jumpClock());
    await engine.stop();
    expect(runs.map((run) => run.status)).toEqual(["completed", "cancelled"]);
  });

  test("reserved names are refused at both doors, _inngest is taken out", async () => {
    const { engine, inngest } = createWorker(sql, echo);
    await expect(engine.ingest([{ id: "1", name: "inngest/function.failed", data: {} }])).rejects.toThrow(
      "reserved",
    );
    await engine.start();
    const reply = await engine.fetch("http://engine/e/key", {
      method: "POST",
      body: JSON.stringify([{ name: "inngest/function.failed", data: {} }]),
    });
    expect([reply.status, await reply.json()]).toMatchObject([400, { status: 400 }]);
    await inngest.send({ name: "t/echo", data: { kept: 1, _inngest: { status: "Failed" } } });
    const runs = await settle(sql, engine, jumpClock());
    await engine.stop();
    expect(runs.map((run) => run.output)).toEqual(['{"kept":1}']);
  });

  test("a batch sent again with its seed gets the same ids", async () => {
    const { engine } = createWorker(sql, echo);
    const send = async () =>
      (
        await engine.fetch("http://engine/e/key", {
          method: "POST",
          headers: { "x-inngest-event-id-seed": "1795962974811,xNFo3Cg87EWfHA==" },
          body: JSON.stringify([
            { name: "t/echo", data: {} },
            { name: "t/echo", data: {} },
          ]),
        })
      ).json() as Promise<{ ids: string[] }>;
    const [first, second] = [await send(), await send()];
    expect(second).toEqual(first);
    expect(new Set(first.ids).size).toBe(2);
    expect(await readRuns(sql)).toHaveLength(2);
  });

  test.each([
    ["GET", "/e/key"],
    ["POST", "/fn/register"],
    ["POST", "/v1/runs/x/metadata"],
  ])("%s %s is not found", async (method, path) => {
    const { engine } = createWorker(sql, echo);
    expect((await engine.fetch(`http://engine${path}`, { method })).status).toBe(404);
  });
});

describe("what is refused at start, by name", () => {
  type Options = Parameters<Parameters<Parameters<typeof createWorker>[1]>[0]["createFunction"]>[0];
  const cases: [string, Partial<Options>][] = [
    ["batchEvents", { batchEvents: { maxSize: 2, timeout: "5s" } }],
    ["debounce", { debounce: { period: "5s" } }],
    ["rateLimit", { rateLimit: { limit: 1, period: "5s" } }],
    ["singleton", { singleton: { mode: "skip" } }],
    ["priority.run", { priority: { run: "event.data.(" } }],
  ];
  test.each(cases)("%s", async (option, settings) => {
    const { engine } = createWorker(sql, (client) => [
      client.createFunction(
        { id: "odd", triggers: [{ event: "t/odd" }], ...settings } as Options,
        async () => 1,
      ),
    ]);
    await expect(engine.start()).rejects.toThrow(
      new RegExp(`function app-odd: ${option.replace(".", "\\.")}`),
    );
  });

  test("an operation that is not supported fails the run with its name", async () => {
    const { runs } = await play(
      sql,
      (client) => [
        client.createFunction(
          { id: "signal", triggers: [{ event: "t/signal" }], retries: 0 },
          async ({ step }) => {
            await step.waitForSignal("w", { signal: "s", timeout: "1h" });
          },
        ),
      ],
      [{ name: "t/signal" }],
    );
    expect(outputOf(runs, "app-signal")).toMatchObject({
      name: "UnsupportedOperationError",
      message: expect.stringContaining("WaitForSignal"),
    });
  });
});

describe("limits", () => {
  test.each([true, false])(
    "a step output above 4 MiB fails the run (checkpointing %s)",
    async (checkpointing) => {
      const { runs } = await play(
        sql,
        (client) => [
          client.createFunction({ id: "big", triggers: [{ event: "t/big" }] }, async ({ step }) => {
            await step.run("huge", () => "x".repeat(4 * 1024 * 1024 + 1));
            return "not reached";
          }),
        ],
        [{ name: "t/big" }],
        { checkpointing },
      );
      expect(runs[0]?.status).toBe("failed");
      expect(outputOf(runs, "app-big")).toMatchObject({ name: "InngestErrStepOutputTooLarge" });
    },
  );

  test("the 1001st step fails the run", async () => {
    const { runs } = await play(
      sql,
      (client) => [
        client.createFunction(
          { id: "long", triggers: [{ event: "t/long" }], checkpointing: { bufferedSteps: 200 } },
          async ({ step }) => {
            for (let i = 0; i < 1100; i++) await step.run(`s${i}`, () => i);
          },
        ),
      ],
      [{ name: "t/long" }],
    );
    expect(outputOf(runs, "app-long")).toMatchObject({ name: "InngestErrFunctionOverflowed" });
  });
});

test("old runs and their events are pruned, running ones stay", async () => {
  const clock = jumpClock();
  const { pruneHistory } = await import("@/engine/prune-history");
  const { engine, inngest } = createWorker(
    sql,
    (client) => [
      ...echo(client),
      client.createFunction({ id: "sleeper", triggers: [{ event: "t/sleeper" }] }, async ({ step }) => {
        await step.run("kept", () => 1);
        await step.sleep("z", "300d");
        return "woke";
      }),
    ],
    { clock: clock.now },
  );
  await engine.start();
  await inngest.send([
    { name: "t/echo", data: {} },
    { name: "t/sleeper", data: {} },
    { name: "t/unheard", data: {} },
  ]);
  await until("the sleep", async () => (await sql`select 1 from engine.waits`).length === 1);
  await until("the echo", async () => (await readRuns(sql)).some((run) => run.status === "completed"));
  clock.jump(8 * 86_400_000);
  const gone = await pruneHistory(
    { sql, now: clock.now } as Parameters<typeof pruneHistory>[0],
    7 * 86_400_000,
  );
  expect(gone).toEqual({ runs: 1, events: 2 });
  const runs = await settle(sql, engine, clock);
  await engine.stop();
  expect(runs.map((run) => run.output)).toEqual(['"woke"']);
});

test("status counts what is due", async () => {
  const clock = jumpClock();
  const { engine } = createWorker(sql, echo, { clock: clock.now });
  await engine.ingest([1, 2, 3].map((n) => ({ id: `s${n}`, name: "t/echo", data: {} })));
  clock.jump(5000);
  const status = await engine.status();
  expect(status).toMatchObject({ backlog: 3, executing: 0 });
  expect(status.oldestDueAgeMs).toBeGreaterThanOrEqual(5000);
});

describe("expressions", () => {
  const event = {
    id: "e",
    name: "n",
    ts: 1,
    user: {},
    data: { id: "x", n: 5, list: [1, 2], nested: { deep: true } },
  };
  test.each([
    ["event.data.id == 'x'", true],
    ["event.data.missing.deeper == null", true],
    ["event.data.missing == async.data.missing", true],
    ["event.data.n > 4 && event.data.nested.deep", true],
    ["event.data.id", true],
    ["!event.data.missing", true],
    ["event.data.missing || event.data.n", true],
    ["event.data.missing > 4", false],
    ["event.data.list[1] == 2", true],
    ["event.data.list.exists(i, i == 2)", true],
    ["has(event.data.nested.deep) && !has(event.data.nope.deep)", true],
    ["event.data.id in ['x', 'y']", true],
    ["event.data.id.startsWith('x')", true],
    ["async.data.id == event.data.id", false],
  ])("%s", (expression, expected) => {
    expect(matches(expression, { event, async: { data: { id: "other" } } })).toBe(expected);
  });

  test("values of keys and priorities", () => {
    expect(evaluate("event.data.nested.deep ? 600 : 0", { event })).toBe(600n);
    expect(evaluate("event.data.id + '-' + event.name", { event })).toBe("x-n");
  });

  test("an equality becomes an index key that the matching event also has, and nothing else does", () => {
    const key = matchKey("event.data.id == async.data.id", event);
    expect(key).not.toBeNull();
    expect(eventKeys({ data: { id: "x" } })).toContain(key);
    expect(eventKeys({ data: { id: "y" } })).not.toContain(key);
    expect(matchKey("async.data.n == event.data.n && async.data.ok", event)).toBe(
      eventKeys({ data: { n: 5 } })?.[0],
    );
    for (const loose of [
      "event.data.id == async.data.id || true",
      "!(event.data.id == async.data.id)",
      "event.data.missing == async.data.id",
      "async.data.ok",
      "",
    ]) {
      expect(matchKey(loose, event)).toBeNull();
    }
  });
});

describe("small parts", () => {
  test("durations and moments", () => {
    expect([
      parseDuration("1h30m"),
      parseDuration("10 minutes"),
      parseDuration("1w2d"),
      parseDuration(""),
      parseDuration("soon"),
    ]).toEqual([5_400_000, 600_000, 777_600_000, 0, null]);
    expect(parseMoment("2026-11-29T14:37:14.772Z", 0)).toBe(Date.parse("2026-11-29T14:37:14.772Z"));
  });

  test("delays: the table with jitter, the header within its bounds", () => {
    for (const [attempt, base] of [
      [0, 15_000],
      [1, 30_000],
      [2, 60_000],
      [8, 3_600_000],
      [40, 7_200_000],
    ] as const) {
      const delay = retryDelay(attempt, null, 0);
      expect(delay).toBeGreaterThanOrEqual(base);
      expect(delay).toBeLessThanOrEqual(base + 30_000);
    }
    expect([
      retryDelay(0, "90", 0),
      retryDelay(0, "0", 0),
      retryDelay(0, new Date(5000).toISOString(), 0),
      retryDelay(0, "9999999", 0),
    ]).toEqual([90_000, 1000, 5000, 86_400_000]);
  });

  test("ULIDs grow, carry their time and can be made from a seed", () => {
    const ids = Array.from({ length: 2000 }, () => makeUlid(1_795_962_974_811));
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(2000);
    expect(ulidMs(ids[0] ?? "")).toBe(1_795_962_974_811);
    expect(seededUlid("1795962974811,xNFo3Cg87EWfHA==", 1)).toHaveLength(26);
    expect([seededUlid(null, 1), seededUlid("x,y", 1), seededUlid("12,AAAA", 1)]).toEqual([null, null, null]);
  });
});
