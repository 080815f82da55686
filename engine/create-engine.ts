import type postgres from "postgres";
import { inTransaction } from "@/db/transact";
import { callFunction } from "./call-function";
import { createCommitQueue } from "./commit-queue";
import { CHANNEL, type EngineContext } from "./context";
import { createExecutor } from "./execute-jobs";
import { type FunctionTable, functionTable } from "./function-table";
import { ingestInto } from "./ingest-events";
import { createLeaseKeeper } from "./keep-lease";
import { prepareEvent } from "./prepare-event";
import { pruneHistory } from "./prune-history";
import { readFunctions } from "./read-functions";
import { type EngineStatus, readStatus } from "./read-status";
import { createTimerLoop } from "./run-timers";
import { createApi, fromOutside } from "./serve-api";
import type { EngineLog } from "./shape";
import { storeCrons } from "./tick-crons";
import { tuneTables } from "./tune-tables";

export interface EngineOptions {
  /** A plain postgres.js pool (not one that Drizzle was given) with at least four connections. */
  sql: postgres.Sql;
  /** The serve handler of the Inngest SDK. */
  handle: (request: Request) => Promise<Response>;
  /** Requests that this worker executes at once. */
  concurrency: number;
  log: EngineLog;
  /** How long a silent worker counts as alive, in milliseconds. */
  leaseMs?: number;
  /** Milliseconds since the epoch; moved by tests. Leases always go by the clock of the database. */
  clock?: () => number;
  /** Many steps in one request, each reported on the way. */
  checkpointing?: boolean;
  requestTimeoutMs?: number;
  /** Age at which ended runs and their events are deleted; at least a day. */
  retentionMs?: number;
}

export interface Engine {
  /** Stands in for the Inngest server: give it to `new Inngest({ fetch })`. */
  fetch: typeof fetch;
  /**
   * Stores events and begins their runs, in the caller's transaction if one is given. An event that is handed in
   * twice with the same id begins each function once within 24 hours.
   *
   * @throws Error when an event is malformed or its name begins with `inngest/`
   */
  ingest(
    events: { id: string; name: string; data: unknown; ts?: number }[],
    tx?: postgres.TransactionSql,
  ): Promise<void>;
  /** @throws Error naming function and option when a function asks for something unsupported */
  start(): Promise<void>;
  /** Stops claiming, waits up to `limitMs` for what executes, gives back the rest. */
  stop(limitMs?: number): Promise<void>;
  status(): Promise<EngineStatus>;
  /** Looks for work and due timers now; for tests that have moved the clock. */
  wake(): void;
}

const HOUR_MS = 3_600_000;

/**
 * The embedded, Inngest-compatible engine: runs, steps, timers and schedules of SDK functions as rows of the schema
 * `engine`, executed by calling the serve handler in this process. Several workers may share one database.
 */
export function createEngine(options: EngineOptions): Engine {
  const {
    sql,
    log,
    leaseMs = 4000,
    requestTimeoutMs = 2 * HOUR_MS,
    retentionMs = 7 * 24 * HOUR_MS,
    checkpointing = true,
  } = options;
  let table: Promise<FunctionTable> | undefined;
  let subscription: { unlisten: () => Promise<void> } | undefined;
  let pruning: NodeJS.Timeout | undefined;

  const ctx: EngineContext = {
    sql,
    log,
    now: options.clock ?? Date.now,
    functions: () => {
      table ??= readFunctions(options.handle).then(functionTable);
      // A handler that failed once may work at the next call.
      table.catch(() => (table = undefined));
      return table;
    },
    ingest: (tx, events) => ingestInto(ctx, tx, events),
    workerId: () => lease.workerId(),
    wakeClaims: () => executor.wake(),
    wakeTimersAt: (atMs) => timers.wakeAt(atMs),
  };
  const commits = createCommitQueue(ctx);
  const lease = createLeaseKeeper(ctx, leaseMs);
  const timers = createTimerLoop(ctx);
  const executor = createExecutor(ctx, commits, options.concurrency, (job, state, maxAttempts) =>
    callFunction({ handle: options.handle, checkpointing, requestTimeoutMs }, job, state, maxAttempts),
  );

  return {
    fetch: createApi(ctx, commits),
    ingest: async (events, tx) => {
      const nowMs = ctx.now();
      const prepared = events.map((event) => prepareEvent(fromOutside(event), nowMs));
      if (tx) await ingestInto(ctx, tx, prepared);
      else await inTransaction(sql, (own) => ingestInto(ctx, own, prepared));
    },
    start: async () => {
      const { byId } = await ctx.functions();
      await tuneTables(sql);
      await storeCrons(ctx);
      await lease.start();
      subscription = await sql.listen(
        CHANNEL,
        (payload) => (payload === "timer" ? timers.wakeAt(0) : executor.wake()),
        // After a lost connection: notifications of the meantime are lost, too.
        () => executor.wake(),
      );
      executor.start();
      timers.start();
      pruning = setInterval(() => void prune(), HOUR_MS);
      pruning.unref();
      log.info({ functions: byId.size, workerId: lease.workerId() }, "engine started");
    },
    stop: async (limitMs = 10_000) => {
      clearInterval(pruning);
      await subscription?.unlisten().catch(() => {});
      await timers.stop();
      await executor.stop(limitMs);
      await commits.idle();
      await lease.stop();
      log.info({}, "engine stopped");
    },
    status: () => readStatus(ctx, executor.executing()),
    wake: () => {
      timers.wakeAt(0);
      executor.wake();
    },
  };

  async function prune(): Promise<void> {
    try {
      const gone = await pruneHistory(ctx, retentionMs);
      if (gone.runs + gone.events > 0) log.info(gone, "old runs and events were deleted");
    } catch (error) {
      log.warn({ err: error }, "pruning failed, it will be tried again in an hour");
    }
  }
}
