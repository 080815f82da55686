/**
 * The engine against a bare queue in the same database, a backlog of 100,000 against one of 1,000, and the time from
 * submit to done while idle. Prints a table and one JSON line.
 *
 *   node --import tsx bench/engine.ts
 */
import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Inngest } from "inngest";
import postgres from "postgres";
import { migrateDatabase } from "@/db/migrate";
import { createEngine } from "@/engine/create-engine";
import { serveInProcess } from "@/engine/serve-in-process";
import { choosePlace } from "@/scripts/postgres/choose-place";
import { SERVER_SETTINGS } from "@/scripts/postgres/settings";
import { startPostgres } from "@/scripts/postgres/start-postgres";

const JOBS = 2000;
const CONCURRENCY = 16;
const quiet = { info: () => {}, warn: console.error, error: console.error };

// The SDK lists the environment on every request, which is slow on the real object.
process.env = { ...process.env };
const base = mkdtempSync(path.join(realpathSync(tmpdir()), "intray-bench-"));
chmodSync(base, 0o755);
const server = await startPostgres(choosePlace(base), SERVER_SETTINGS);
try {
  const admin = postgres(server.url("postgres"), { max: 1 });
  await admin`create database bench`;
  await admin.end();
  await migrateDatabase(server.url("bench"));
  const sql = postgres(server.url("bench"), { max: 20, onnotice: () => {} });

  const bare = await bareQueue(sql);
  const { engine, done, reset } = makeEngine(sql);
  const small = await backlog(1000);
  const idle = await idleLatency();
  const large = await backlog(100_000);

  const row = (name: string, value: string) => console.log(`${name.padEnd(46)} ${value}`);
  row("bare SKIP LOCKED queue", `${bare.toFixed(0)} jobs/s`);
  row("no-op runs, backlog 1,000", `${small.toFixed(0)} runs/s (${(small / bare).toFixed(2)} of bare)`);
  row(
    "no-op runs, backlog 100,000",
    `${large.toFixed(0)} runs/s (${(small / large).toFixed(2)} times slower)`,
  );
  row("idle, event to end, p50 / p95", `${idle.p50.toFixed(0)} / ${idle.p95.toFixed(0)} ms`);
  console.log(
    JSON.stringify({
      bench: "engine",
      bare,
      small,
      large,
      ratio: small / bare,
      slowdown: small / large,
      idle,
    }),
  );
  await sql.end();

  /** Runs per second over the first runs of a backlog of `size`. */
  async function backlog(size: number): Promise<number> {
    await sql`truncate engine.events, engine.runs, engine.steps, engine.jobs, engine.waits`;
    for (let i = 0; i < size; i += 1000) {
      await engine.ingest(
        Array.from({ length: Math.min(1000, size) }, (_, j) => ({
          id: `${size}-${i + j}`,
          name: "b/noop",
          data: { i },
        })),
      );
    }
    await sql`analyze`;
    reset();
    await engine.start();
    const target = Math.min(size, JOBS);
    const warm = Math.floor(target / 5);
    await done(warm);
    const begin = performance.now();
    await done(target - warm);
    const rate = (target - warm) / ((performance.now() - begin) / 1000);
    await engine.stop();
    return rate;
  }

  async function idleLatency(): Promise<{ p50: number; p95: number }> {
    await sql`truncate engine.events, engine.runs, engine.steps, engine.jobs, engine.waits`;
    await engine.start();
    const times: number[] = [];
    for (let i = 0; i < 100; i++) {
      const begin = performance.now();
      await engine.ingest([{ id: `idle-${i}`, name: "b/noop", data: {} }]);
      for (;;) {
        const [ended] =
          await sql`select 1 from engine.runs where dedupe_key = ${`idle-${i}`} and function_id = 'bench-noop' and status = 'completed'`;
        if (ended) break;
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      times.push(performance.now() - begin);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await engine.stop();
    times.sort((a, b) => a - b);
    return { p50: times[49] ?? 0, p95: times[94] ?? 0 };
  }
} finally {
  await server.stop();
  rmSync(base, { recursive: true, force: true });
}

/** What Postgres does at best for one job a transaction: take one and delete it. */
async function bareQueue(sql: postgres.Sql): Promise<number> {
  await sql`create table bare (id bigint generated always as identity primary key, payload text not null)`;
  await sql`insert into bare (payload) select '{"i":1}' from generate_series(1, ${JOBS * 2})`;
  await sql`analyze bare`;
  const take = () =>
    sql`delete from bare where id = (select id from bare order by id for update skip locked limit 1) returning payload`;
  const loop = async (count: number) => {
    for (let i = 0; i < count; i++) await take();
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, () => loop(20)));
  const begin = performance.now();
  await Promise.all(Array.from({ length: CONCURRENCY }, () => loop(JOBS / CONCURRENCY)));
  return JOBS / ((performance.now() - begin) / 1000);
}

function makeEngine(sql: postgres.Sql) {
  let handler: ((request: Request) => Promise<Response>) | undefined;
  let ended = 0;
  let wanted = 0;
  let reached = () => {};
  const engine = createEngine({
    sql,
    concurrency: CONCURRENCY,
    log: quiet,
    handle: async (request) => {
      if (!handler) throw new Error("not ready");
      const response = await handler(request);
      if (request.method === "POST" && ++ended === wanted) reached();
      return response;
    },
  });
  const silent = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {}, flush: async () => {} };
  const inngest = new Inngest({
    id: "bench",
    isDev: true,
    eventKey: "bench",
    fetch: engine.fetch,
    logger: silent,
  });
  const settings = {
    id: "noop",
    triggers: [{ event: "b/noop" }],
    concurrency: { limit: 50, key: "event.data.team" },
  };
  handler = serveInProcess(inngest, [inngest.createFunction(settings, async () => 1)]);
  /** Resolves when `count` more requests have ended than at the last call. */
  const done = (count: number) =>
    new Promise<void>((resolve) => {
      wanted += count;
      reached = resolve;
      if (ended >= wanted) resolve();
    });
  const reset = () => {
    ended = 0;
    wanted = 0;
  };
  return { engine, done, reset };
}
