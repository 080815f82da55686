import { Inngest } from "inngest";
import { serve } from "inngest/edge";
import postgres from "postgres";
import { createEngine, type Engine, type EngineOptions } from "@/engine/create-engine";
import { until as poll } from "../support/until";

/** One request that the engine made, and what came back. */
export interface Exchange {
  fn: string;
  step: string;
  attempt: number;
  plan: boolean;
  memo: number;
  status: number;
  ops: string[];
  retryAfter: string | null;
  noRetry: string | null;
  atMs: number;
}

export interface RunRow {
  id: string;
  function_id: string;
  status: string;
  output: string | null;
}

type Functions = (inngest: Inngest) => ReturnType<Inngest["createFunction"]>[];

export const LOG = {
  info: () => {},
  warn: () => {},
  error: (fields: object, message: string) => console.error(message, fields),
};
const SILENT = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {}, flush: async () => {} };

/** A clock that runs with real time and can jump ahead. */
export function jumpClock() {
  let ahead = 0;
  return { now: () => Date.now() + ahead, jump: (ms: number) => (ahead += Math.max(0, ms)) };
}

/** One worker: the real SDK with `define`'s functions, and an engine that calls it. */
export function createWorker(sql: postgres.Sql, define: Functions, options: Partial<EngineOptions> = {}) {
  const exchanges: Exchange[] = [];
  const clock = options.clock ?? Date.now;
  let handler: ((request: Request) => Promise<Response>) | undefined;
  const engine: Engine = createEngine({
    sql,
    concurrency: 10,
    log: LOG,
    handle: async (request) => {
      if (!handler) throw new Error("not ready");
      if (request.method !== "POST") return handler(request);
      const url = new URL(request.url);
      const body = (await request.clone().json()) as {
        steps: object;
        ctx: { attempt: number; disable_immediate_execution: boolean };
      };
      const response = await handler(request);
      const text = await response.clone().text();
      exchanges.push({
        fn: url.searchParams.get("fnId") ?? "",
        step: url.searchParams.get("stepId") ?? "",
        attempt: body.ctx.attempt,
        plan: body.ctx.disable_immediate_execution,
        memo: Object.keys(body.steps).length,
        status: response.status,
        ops: response.status === 206 ? (JSON.parse(text) as { op: string }[]).map((op) => op.op) : [],
        retryAfter: response.headers.get("retry-after"),
        noRetry: response.headers.get("x-inngest-no-retry"),
        atMs: clock(),
      });
      return response;
    },
    ...options,
  });
  const inngest = new Inngest({
    id: "app",
    isDev: true,
    eventKey: "test",
    fetch: engine.fetch,
    logger: SILENT,
  });
  handler = serve({ client: inngest, functions: define(inngest) });
  return { engine, inngest, exchanges };
}

/** Opens a pool as the product's is. */
export function openPool(url: string, name = "engine-test"): postgres.Sql {
  return postgres(url, {
    max: 8,
    onnotice: () => {},
    backoff: () => 0.5,
    connection: { TimeZone: "UTC", application_name: name },
  });
}

/** Empties the engine's tables between tests of one file. */
export async function clearEngine(sql: postgres.Sql): Promise<void> {
  await sql`truncate engine.events, engine.runs, engine.steps, engine.jobs, engine.waits, engine.flow, engine.crons, engine.workers`;
}

/** `until` with the patience that an engine in this process needs. */
export const until = <T>(
  what: string,
  check: () => Promise<T | undefined | false>,
  limitMs = 20_000,
): Promise<T> => poll(what, check, limitMs);

/**
 * Waits until no run is running. When nothing can be executed, the clock jumps to the next thing that is due, so that
 * back-offs, sleeps and time-outs of hours pass at once.
 */
export async function settle(
  sql: postgres.Sql,
  engine: Engine,
  clock: { now: () => number; jump: (ms: number) => unknown },
): Promise<RunRow[]> {
  await until("all runs to end", async () => {
    const [state] = await sql<{ running: number; busy: number; next: number | null }[]>`
      select (select count(*)::int from engine.runs where status = 'running') as running,
        (select count(*)::int from engine.jobs where state in ('ready', 'leased')) as busy,
        extract(epoch from least(
          (select min(due_at) from engine.jobs where state = 'delayed'),
          (select min(expires_at) from engine.waits where kind <> 'cancel')))::float8 * 1000 as next`;
    if (state?.running === 0) return true;
    if (state?.busy === 0 && state.next !== null && state.next > clock.now()) {
      clock.jump(state.next - clock.now() + 1);
      engine.wake();
    }
    return undefined;
  });
  return readRuns(sql);
}

export function readRuns(sql: postgres.Sql): Promise<RunRow[]> {
  return sql<RunRow[]>`select id, function_id, status, output from engine.runs order by id`;
}

/** The exchanges of one function as short words, for comparison: `206 StepRun`, `200`, `206 StepError #1 plan`. */
export function trail(exchanges: Exchange[], fn: string): string[] {
  return exchanges
    .filter((exchange) => exchange.fn === fn)
    .map(({ status, ops, attempt, plan }) =>
      [status, ops.join("+"), attempt > 0 ? `#${attempt}` : "", plan ? "plan" : ""]
        .filter((word) => word !== "")
        .join(" "),
    );
}

/** Runs `define`'s functions on the events until everything has ended, and stops the worker. */
export async function play(
  sql: postgres.Sql,
  define: Functions,
  events: { name: string; data?: Record<string, unknown>; id?: string }[],
  options: Partial<EngineOptions> = {},
  clock = jumpClock(),
) {
  const worker = createWorker(sql, define, { clock: clock.now, ...options });
  await worker.engine.start();
  try {
    await worker.inngest.send(events);
    const runs = await settle(sql, worker.engine, clock);
    return { ...worker, clock, runs, output: (fn: string) => outputOf(runs, fn) };
  } finally {
    await worker.engine.stop();
  }
}

/** The parsed output of the one run of a function. */
export function outputOf(runs: RunRow[], fn: string): unknown {
  const found = runs.filter((run) => run.function_id === fn);
  if (found.length !== 1) throw new Error(`${found.length} runs of ${fn}`);
  return JSON.parse(found[0]?.output ?? "null");
}

/** A promise and what settles it. */
export function deferred(): { promise: Promise<void>; resolve: () => void } {
  let settle: (() => void) | undefined;
  const promise = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: () => settle?.() };
}
