import { afterAll, expect, test } from "vitest";
import { freshDatabase } from "../support/fresh-database";
import { createWorker, jumpClock, LOG, openPool, settle } from "./harness";

const database = await freshDatabase();
const sql = openPool(database.url);
afterAll(async () => {
  await sql.end();
  await database.cleanup();
});

test("all runs end although the server closes the engine's connections again and again", {
  timeout: 60_000,
}, async () => {
  const pool = openPool(database.url, "engine-under-test");
  const { engine } = createWorker(
    pool,
    (client) => [
      client.createFunction({ id: "calm", triggers: [{ event: "t/calm" }] }, async ({ step, event }) => {
        const n = await step.run("a", () => Number(event.data["n"]));
        await step.sleep("s", "1s");
        return step.run("b", () => n + 1);
      }),
    ],
    // Failed statements are what this test is about.
    { leaseMs: 2000, log: { ...LOG, error: () => {} } },
  );
  await engine.start();
  for (let round = 0; round < 6; round++) {
    await sql.begin((tx) =>
      engine.ingest(
        Array.from({ length: 10 }, (_, i) => ({ id: `calm-${round}-${i}`, name: "t/calm", data: { n: i } })),
        tx,
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, 150));
    // Spared: the listening one, which the driver opens again by itself, and those that are just being set up, where
    // it throws errors that nothing can catch.
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'engine-under-test' and query not ilike 'listen%' and query not ilike '%typarray%'
        and state <> 'starting' and query <> ''`;
    await new Promise((resolve) => setTimeout(resolve, 700));
  }
  const runs = await settle(sql, engine, jumpClock());
  await engine.stop();
  // Without a limit the driver would wait for a connection whose closing it has missed.
  await pool.end({ timeout: 1 });
  expect(runs).toHaveLength(60);
  expect(runs.map((run) => run.status)).toEqual(Array(60).fill("completed"));
});
