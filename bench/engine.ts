/**
 * `npm run bench:engine`: the engine beside the simplest queues that Postgres can be, in the same run and database; at
 * backlogs of 1,000, 10,000 and 100,000, with one and two workers; then the product as it runs, with the built-in model,
 * idle and under load. Prints a table and one JSON line. About four minutes; goals are in docs/operations.md.
 */
import postgres from "postgres";
import { migrateDatabase } from "@/db/migrate";
import { WORKER_ARGUMENTS } from "@/scripts/launch/worker-arguments";
import { startBenchServer } from "./bench-server";
import { type BareRates, bareQueue } from "./engine/bare-queue";
import { latencyText } from "./engine/latency";
import { measureBacklog, measureIdle, measureLoad } from "./engine/measure-engine";
import { STEPS } from "./engine/noop-engine";
import { benchProduct } from "./engine/product";
import { workerPool } from "./engine/worker-pool";

/** Slots of a worker, and connections of the bare queue. */
const CONCURRENCY = 32;
/** Runs that are timed. Before the first, as many again warm the processes up: workers live for weeks. */
const TIMED = 4000;

const server = await startBenchServer();
const result: Record<string, unknown> = { bench: "engine" };
const row = (name: string, value: string) => console.log(`${name.padEnd(58)} ${value}`);
try {
  const url = await server.database();
  await migrateDatabase(url);
  const sql = postgres(url, { max: CONCURRENCY, onnotice: () => {} });

  const bare = await bareQueue(sql, TIMED * 2, CONCURRENCY);
  result["bare"] = bare;
  row("bare queue, a crash gives the job back", `${bare.atLeastOnce.toFixed(0)} jobs/s`);
  row("bare queue, a crash loses the job", `${bare.atMostOnce.toFixed(0)} jobs/s`);

  const rates: Record<string, number> = {};
  for (const workers of [1, 2]) {
    const pool = workerPool(url, workers, CONCURRENCY, WORKER_ARGUMENTS);
    await measureBacklog(sql, pool, "b/noop", TIMED, TIMED);
    for (const size of [1000, 10_000, 100_000]) {
      const rate = await measureBacklog(sql, pool, "b/noop", size, TIMED);
      rates[`${workers}/${size}`] = rate;
      row(`no-op runs, ${workers} worker${workers > 1 ? "s" : ""}, backlog ${size}`, rateText(rate, bare));
    }
    const steps = (await measureBacklog(sql, pool, "b/steps", 1000, 1000)) * STEPS;
    rates[`${workers}/steps`] = steps;
    row(`steps, ${workers} worker${workers > 1 ? "s" : ""}`, `${steps.toFixed(0)} steps/s`);
    if (workers === 1) {
      const idle = await measureIdle(sql, pool, 200);
      row("no-op, idle, event to end, p50 / p95 / p99", latencyText(idle));
      const load = await measureLoad(sql, pool, (rates["1/1000"] ?? 0) / 2, 6000);
      row("no-op, at half of that rate", latencyText(load));
      Object.assign(result, { idle, load });
    }
    pool.close();
  }
  Object.assign(result, {
    rates,
    ratio: (rates["1/1000"] ?? 0) / bare.atLeastOnce,
    slowdown: (rates["1/1000"] ?? 0) / (rates["1/100000"] ?? 1),
  });
  row("1 worker, 100,000 against 1,000", `${(result["slowdown"] as number).toFixed(2)} times slower`);
  await sql.end();
} finally {
  await server.close();
}
Object.assign(result, { product: await benchProduct(row) });
console.log(JSON.stringify(result));

function rateText(rate: number, bare: BareRates): string {
  return `${rate.toFixed(0)} runs/s (${(rate / bare.atLeastOnce).toFixed(2)} of the one, ${(rate / bare.atMostOnce).toFixed(2)} of the other)`;
}
