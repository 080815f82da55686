import type postgres from "postgres";
import type { Engine } from "@/engine/create-engine";
import { sleep } from "@/lib/clock";
import { type Latency, latencyOf } from "./latency";
import { noopEngine } from "./noop-engine";
import type { WorkerPool } from "./worker-pool";

/** Events that go in with one transaction. */
const CHUNK = 1000;
/** Share of the timed runs that end before the clock starts: the first claims meet an empty worker. */
const RUN_UP = 0.1;

/**
 * Ended requests per second at the head of a backlog of `size` events that waits when the workers start.
 * @param timed how many are timed at most.
 */
export async function measureBacklog(
  sql: postgres.Sql,
  pool: WorkerPool,
  event: string,
  size: number,
  timed: number,
): Promise<number> {
  const feeder = await emptied(sql);
  for (let i = 0; i < size; i += CHUNK) await feed(feeder, event, Math.min(CHUNK, size - i));
  await sql`analyze`;
  const target = Math.min(size, timed);
  const runUp = Math.floor(target * RUN_UP);
  const times = Promise.all([pool.ended(runUp), pool.ended(target)]);
  await pool.start();
  const [begin, end] = await times;
  await pool.stop();
  return (target - runUp) / ((end - begin) / 1000);
}

/** Event to end of the run, one after the other while nothing else runs. */
export async function measureIdle(sql: postgres.Sql, pool: WorkerPool, count: number): Promise<Latency> {
  const feeder = await emptied(sql);
  await pool.start();
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const begin = performance.now();
    const id = await feed(feeder, "b/noop", 1);
    for (;;) {
      const [ended] = await sql`select 1 from engine.runs where dedupe_key = ${id} and status = 'completed'`;
      if (ended) break;
      await sleep(1);
    }
    times.push(performance.now() - begin);
    await sleep(20);
  }
  await pool.stop();
  return latencyOf(times);
}

/** Event to end of the run while events come at `perSecond` for `ms`: from the clocks in the database's rows. */
export async function measureLoad(
  sql: postgres.Sql,
  pool: WorkerPool,
  perSecond: number,
  ms: number,
): Promise<Latency> {
  const feeder = await emptied(sql);
  await pool.start();
  const begin = performance.now();
  let sent = 0;
  while (performance.now() - begin < ms) {
    const due = Math.floor(((performance.now() - begin) / 1000) * perSecond) - sent;
    if (due > 0) {
      await feed(feeder, "b/noop", due);
      sent += due;
    }
    await sleep(10);
  }
  for (;;) {
    const [left] = await sql<
      { n: number }[]
    >`select count(*)::int as n from engine.runs where status = 'running'`;
    if (left?.n === 0) break;
    await sleep(100);
  }
  await pool.stop();
  const rows = await sql<{ took: number }[]>`
    select extract(epoch from r.finished_at)::float8 * 1000 - (e.body::json ->> 'ts')::float8 as took
    from engine.runs r join engine.events e on e.id = r.event_id`;
  return latencyOf(rows.map((row) => row.took));
}

async function emptied(sql: postgres.Sql): Promise<Engine> {
  await sql`truncate engine.events, engine.runs, engine.steps, engine.jobs, engine.waits`;
  return noopEngine(sql, 1);
}

let fed = 0;
/** @returns the id of the last event. */
async function feed(feeder: Engine, name: string, count: number): Promise<string> {
  const ids = Array.from({ length: count }, () => `fed-${fed++}`);
  await feeder.ingest(ids.map((id) => ({ id, name, data: { team: "one" } })));
  return ids.at(-1) ?? "";
}
