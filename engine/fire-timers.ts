import { inTransaction } from "@/db/transact";
import { completeStep, finishRun } from "./change-run";
import type { EngineContext } from "./context";
import { iso } from "./iso";
import { lockRuns } from "./lock-runs";
import { openGates } from "./open-gates";
import type { NewWait, Queryable } from "./shape";
import { tickCrons } from "./tick-crons";
import { writeBatch } from "./write-batch";

const LOCK = 7_246_100_302;
const BATCH = 500;
/** How soon to look again when another worker is at it, or more is due than one batch. */
const SOON_MS = 250;

/**
 * Does what is due: schedules tick, sleeps and waits end, delayed requests become ready, throttled starts get their
 * tokens. One worker at a time; the others need not.
 *
 * @returns when something is due next, in ms since the epoch (Infinity: nothing in sight)
 */
export async function fireTimers(ctx: EngineContext): Promise<number> {
  const nowMs = ctx.now();
  const { next, ready } = await inTransaction(ctx.sql, async (tx) => {
    const [lock] = await tx<{ held: boolean }[]>`select pg_try_advisory_xact_lock(${LOCK}) as held`;
    if (!lock?.held) return { next: nowMs + SOON_MS, ready: false };
    const ticked = await tickCrons(ctx, tx, nowMs);
    const ended = await endWaits(ctx, tx, nowMs);
    const due = await tx`
      update engine.jobs set state = case when throttle_key is null then 'ready' else 'gated' end
      where (run_id, step_id) in (
        select run_id, step_id from engine.jobs where state = 'delayed' and due_at <= ${iso(nowMs)}::timestamptz
        order by due_at limit ${BATCH} for update skip locked)`;
    const gates = await openGates(ctx, tx, nowMs);
    const more = ended === BATCH || due.count === BATCH;
    const [row] = await tx<{ next: number | null }[]>`
      select extract(epoch from least(
        (select min(due_at) from engine.jobs where state = 'delayed'),
        (select min(expires_at) from engine.waits),
        (select min(next_at) from engine.crons)))::float8 * 1000 as next`;
    const ready = ticked + ended + due.count + gates.opened > 0;
    if (ready) await tx`select pg_notify('intray_engine', 'ready')`;
    // Round up: a timer that fires a fraction of a millisecond early would find nothing and spin.
    const next = Math.min(Math.ceil(row?.next ?? Infinity), gates.nextMs);
    return { next: more ? nowMs : next, ready };
  });
  if (ready) ctx.wakeClaims();
  return next;
}

/** Ends the waits whose time is over. The wait's row decides between time and event: who deletes it completes the step. */
async function endWaits(ctx: EngineContext, tx: Queryable, nowMs: number): Promise<number> {
  const due = await tx<{ runId: string }[]>`
    select run_id as "runId" from engine.waits where expires_at <= ${iso(nowMs)}::timestamptz order by expires_at limit ${BATCH}`;
  if (due.length === 0) return 0;
  const batch = await lockRuns(
    tx,
    due.map((wait) => wait.runId),
    nowMs,
  );
  const closed = await tx<{ runId: string; stepId: string; kind: NewWait["kind"] }[]>`
    delete from engine.waits
    where run_id = any(${[...batch.runs.keys()]}::text[]) and expires_at <= ${iso(nowMs)}::timestamptz
    returning run_id as "runId", step_id as "stepId", kind`;
  for (const { runId, stepId, kind } of closed) {
    const run = batch.runs.get(runId);
    if (!run) continue;
    if (kind === "sleep" || kind === "event") completeStep(batch, run, stepId, "null");
    else if (kind === "invoke") completeStep(batch, run, stepId, INVOKE_TIMEOUT);
    else if (kind === "limit") finishRun(batch, run, { status: "cancelled", result: null, error: null });
    // A cancellation rule whose validity is over just goes.
  }
  await writeBatch(ctx, tx, batch);
  return due.length;
}

const INVOKE_TIMEOUT = JSON.stringify({
  error: { name: "InngestInvokeTimeoutError", message: "Timed out waiting for invoked function to complete" },
});
