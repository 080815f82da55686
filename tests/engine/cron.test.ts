import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { nextCron } from "@/engine/next-cron";
import { freshDatabase } from "../support/fresh-database";
import { clearEngine, createWorker, jumpClock, openPool, readRuns, settle, until } from "./harness";

const database = await freshDatabase();
const sql = openPool(database.url);
afterAll(async () => {
  await sql.end();
  await database.cleanup();
});
beforeEach(() => clearEngine(sql));

describe("next tick", () => {
  const ticks = (expression: string, from: string, count: number) => {
    const found: string[] = [];
    for (let at = Date.parse(from); found.length < count; ) {
      const next = nextCron(expression, at);
      if (next === null) break;
      found.push(new Date(next).toISOString());
      at = next;
    }
    return found;
  };

  test("a time that the clock skips happens once, behind the gap", () => {
    expect(ticks("TZ=Europe/Paris 30 2 * * *", "2026-03-28T00:00:00Z", 3)).toEqual([
      "2026-03-28T01:30:00.000Z",
      "2026-03-29T01:00:00.000Z",
      "2026-03-30T00:30:00.000Z",
    ]);
  });

  test("a time that the clock repeats happens once", () => {
    expect(ticks("TZ=Europe/Paris 30 2 * * *", "2026-10-24T00:00:00Z", 3)).toEqual([
      "2026-10-24T00:30:00.000Z",
      "2026-10-25T00:30:00.000Z",
      "2026-10-26T01:30:00.000Z",
    ]);
    expect(ticks("TZ=America/New_York 15,45 1 * * *", "2026-11-01T04:00:00Z", 3)).toEqual([
      "2026-11-01T05:15:00.000Z",
      "2026-11-01T05:45:00.000Z",
      "2026-11-02T06:15:00.000Z",
    ]);
  });

  test("an interval keeps its pace through both changes", () => {
    expect(ticks("TZ=Europe/Paris */30 * * * *", "2026-10-24T23:59:00Z", 5)).toEqual(
      ["00:00", "00:30", "01:00", "01:30", "02:00"].map((time) => `2026-10-25T${time}:00.000Z`),
    );
  });

  test("a zone without daylight saving, and UTC when none is given", () => {
    expect(ticks("TZ=Asia/Shanghai 0 9 * * 1-5", "2026-11-27T00:00:00Z", 2)).toEqual([
      "2026-11-27T01:00:00.000Z",
      "2026-11-30T01:00:00.000Z",
    ]);
    expect(ticks("0 9 * * *", "2026-11-27T10:00:00Z", 1)).toEqual(["2026-11-28T09:00:00.000Z"]);
  });

  test.each(["@daily", "* * * * * *", "61 * * * *", "TZ=Nowhere/City 0 9 * * *"])(
    "%s is refused",
    (expression) => {
      expect(() => nextCron(expression, 0)).toThrow(expression);
    },
  );
});

const daily = (client: Parameters<Parameters<typeof createWorker>[1]>[0]) => [
  client.createFunction(
    { id: "digest", triggers: [{ cron: "TZ=Asia/Shanghai 0 9 * * *" }, { cron: "0 1 * * *" }] },
    async ({ event }) => ({
      name: event.name,
      id: event.id,
    }),
  ),
];

test("schedules begin runs; two that meet in one instant begin one; missed ticks are made up for once", async () => {
  const clock = jumpClock();
  const first = createWorker(sql, daily, { clock: clock.now });
  await first.engine.start();
  // 09:00 in Shanghai is 01:00 UTC: both schedules.
  const tick = nextCron("0 1 * * *", clock.now()) ?? 0;
  clock.jump(tick - clock.now() + 1);
  first.engine.wake();
  await until("the first tick", async () => (await readRuns(sql)).length > 0);
  const runs = await settle(sql, first.engine, clock);
  await first.engine.stop();
  const at = new Date(tick).toISOString().replace(".000Z", "Z");
  expect(runs.map((run) => JSON.parse(run.output ?? ""))).toEqual([
    { name: "inngest/scheduled.timer", id: at },
  ]);

  // Five days without a worker, then another one.
  clock.jump(5 * 86_400_000);
  const second = createWorker(sql, daily, { clock: clock.now });
  await second.engine.start();
  await until("the missed tick", async () => (await readRuns(sql)).length > 1);
  const later = await settle(sql, second.engine, clock);
  await second.engine.stop();
  const latest = new Date(tick + 5 * 86_400_000).toISOString().replace(".000Z", "Z");
  expect(later.slice(1).map((run) => JSON.parse(run.output ?? ""))).toEqual([
    { name: "inngest/scheduled.timer", id: latest },
  ]);
  expect(
    await sql`select 1 from engine.crons where next_at > to_timestamp(${clock.now() / 1000})`,
  ).toHaveLength(2);
});

test("a schedule that is no longer there is forgotten", async () => {
  const first = createWorker(sql, daily);
  await first.engine.start();
  await first.engine.stop();
  const second = createWorker(sql, (client) => [
    client.createFunction({ id: "digest", triggers: [{ cron: "0 5 * * *" }] }, async () => 1),
  ]);
  await second.engine.start();
  await second.engine.stop();
  expect(
    (await sql<{ expression: string }[]>`select expression from engine.crons`).map((row) => row.expression),
  ).toEqual(["0 5 * * *"]);
});
