import { randomBytes } from "node:crypto";
import { inTransaction } from "@/db/transact";
import { withDeadline } from "@/db/with-deadline";
import { finishRun } from "./change-run";
import type { EngineContext } from "./context";
import { lockRuns } from "./lock-runs";
import { writeBatch } from "./write-batch";

/** A job whose worker died this often in a row, the last time with nothing else in hand, takes its run down. */
const MAX_LOST = 3;
/** And this often, whatever else the workers had in hand. */
const MOST_LOST = 6;

export interface LeaseKeeper {
  workerId(): string;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Keeps this worker's lease and takes back the jobs of workers that have lost theirs. The lease is measured by the
 * clock of the database, the only one that all workers share. A worker is dead when its lease has run out and another
 * has deleted its row; until then a late heartbeat renews the lease. While the database itself was away nobody could
 * renew, so for one lease after its start no worker is taken for dead: what they execute goes on.
 *
 * The heartbeat is a timer of the event loop. A step that computes for longer than the lease without a break (a loop
 * without await) silences it: the other workers then take the job for lost and run it again, and what it returns is
 * refused. Such work belongs in a thread, or in pieces with an await between them.
 */
export function createLeaseKeeper(ctx: EngineContext, leaseMs: number): LeaseKeeper {
  let id = "";
  let active = false;
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> | undefined;

  async function register(): Promise<void> {
    id = randomBytes(9).toString("base64url");
    await ctx.sql`
      insert into engine.workers (id, lease_until) values (${id}, clock_timestamp() + ${leaseMs} * interval '1 millisecond')`;
  }

  async function beat(): Promise<void> {
    let pause = leaseMs / 3;
    try {
      const rows = await withDeadline(
        ctx.sql<{ renewed: boolean; orphans: boolean; othersMs: number | null }[]>`
        with renewed as (
          update engine.workers set lease_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
          where id = ${id} returning id)
        select exists (select 1 from renewed) as renewed,
          exists (
            select 1 from engine.jobs j where state = 'leased' and worker_id <> ${id} and not exists (
              select 1 from engine.workers w where w.id = j.worker_id and w.lease_until > clock_timestamp()))
            and pg_postmaster_start_time() < clock_timestamp() - ${leaseMs} * interval '1 millisecond' as orphans,
          (select extract(epoch from min(lease_until) - clock_timestamp())::float8 * 1000 from engine.workers
            where id <> ${id} and lease_until > clock_timestamp()) as "othersMs"`,
        leaseMs,
      );
      const [row] = rows;
      if (!row?.renewed) {
        // Another took this one for dead, and its jobs with it: this identity must not come back to life.
        ctx.log.warn({ workerId: id }, "this worker was taken for dead, it begins anew");
        await register();
        ctx.wakeClaims();
      }
      if (row?.orphans) await reapWorkers(ctx);
      // The next look comes right after the moment at which another worker would be found dead.
      if (row?.othersMs) pause = Math.min(pause, row.othersMs + 20);
    } catch (error) {
      ctx.log.error({ err: error }, "the heartbeat failed");
      pause = leaseMs / 8;
    }
    if (active) {
      timer = setTimeout(() => {
        beating = beat();
      }, pause);
    }
  }

  return {
    workerId: () => id,
    start: async () => {
      await register();
      active = true;
      await beat();
    },
    stop: async () => {
      active = false;
      clearTimeout(timer);
      await beating;
      await releaseLease(ctx);
    },
  };
}

/** Gives back what this worker still holds and signs off; not counted as lost. */
async function releaseLease(ctx: EngineContext): Promise<void> {
  await inTransaction(ctx.sql, async (tx) => {
    await tx`
      update engine.jobs set state = 'ready', worker_id = null where state = 'leased' and worker_id = ${ctx.workerId()}`;
    await tx`delete from engine.workers where id = ${ctx.workerId()}`;
    await tx`select pg_notify('intray_engine', 'ready')`;
  });
}

/**
 * Takes back the jobs of dead workers. They run again at once. A job whose worker died twice runs by itself from then
 * on (execute-jobs.ts); when its worker dies once more, and held nothing else, its run fails with `WorkerLostError`, so
 * that an input that crashes the process cannot do so for ever. Beside others it is not known to be the cause; only
 * after MOST_LOST deaths does that no longer help it. The count is stored before the job runs again, so it survives the
 * next crash.
 */
async function reapWorkers(ctx: EngineContext): Promise<void> {
  // The row lock decides between this and a late heartbeat: whoever is first.
  await ctx.sql`delete from engine.workers where lease_until < clock_timestamp()`;
  const orphans = ctx.sql`
    orphans as materialized (
      select run_id, step_id, lost >= ${MAX_LOST - 1} and count(*) over (partition by worker_id) = 1
        or lost >= ${MOST_LOST - 1} as doomed
      from engine.jobs j where state = 'leased' and not exists (select 1 from engine.workers w where w.id = j.worker_id))`;
  const doomed = await ctx.sql<{ runId: string }[]>`
    with ${orphans} select run_id as "runId" from orphans where doomed`;
  const taken = await ctx.sql<{ runId: string }[]>`
    with ${orphans}
    update engine.jobs j set state = 'ready', worker_id = null, lost = lost + 1
    from orphans o where o.run_id = j.run_id and o.step_id = j.step_id and not o.doomed and j.state = 'leased'
    returning j.run_id as "runId"`;
  for (const job of doomed) await failLost(ctx, job.runId);
  if (taken.length > 0 || doomed.length > 0) {
    ctx.log.warn({ takenOver: taken.length, failed: doomed.length }, "jobs of a lost worker were taken back");
    await ctx.sql`select pg_notify('intray_engine', 'ready')`;
  }
}

async function failLost(ctx: EngineContext, runId: string): Promise<void> {
  await inTransaction(ctx.sql, async (tx) => {
    const batch = await lockRuns(tx, [runId], ctx.now());
    const run = batch.runs.get(runId);
    const lost = [...batch.jobs.values()].filter(
      (job) => job.runId === runId && job.state === "leased" && job.lost >= MAX_LOST - 1,
    );
    const living = await tx<{ id: string }[]>`
      select id from engine.workers where id = any(${lost.map((job) => job.workerId ?? "")}::text[])`;
    const alive = new Set(living.map((worker) => worker.id));
    if (!run || !lost.some((job) => !alive.has(job.workerId ?? ""))) return;
    const message = `the workers that executed this run were lost again and again`;
    finishRun(batch, run, {
      status: "failed",
      result: null,
      error: {
        error: "WorkerLostError",
        name: "WorkerLostError",
        message,
        stack: `WorkerLostError: ${message}`,
      },
    });
    await writeBatch(ctx, tx, batch);
  });
}
