import { send } from "@/db/transact";
import type { EngineContext } from "./context";
import { iso } from "./iso";
import { lifecycleEvents } from "./lifecycle-events";
import { prepareEvent } from "./prepare-event";
import { insertWaits, scheduleRuns } from "./schedule-runs";
import type { Queryable, RunBatch } from "./shape";

/**
 * Writes the changes of a batch with one statement a table, and starts what follows from them: invoked functions and
 * the functions that listen to the end of a run. The caller's transaction commits all of it or nothing.
 */
export async function writeBatch(ctx: EngineContext, tx: Queryable, batch: RunBatch): Promise<void> {
  await Promise.all(await sendBatch(ctx, tx, batch));
}

/**
 * Like writeBatch(), but returns the statements that are still on their way when nothing follows from them.
 */
export async function sendBatch(
  ctx: EngineContext,
  tx: Queryable,
  batch: RunBatch,
): Promise<Promise<unknown>[]> {
  const table = await ctx.functions();
  const running = (runId: string) => batch.runs.get(runId)?.status === "running";
  const ended = batch.finished.map((end) => end.run.id);
  const sent: Promise<unknown>[] = [];
  // Booleans travel as 0 and 1: the driver takes an array of booleans for a boolean.
  writeSteps(tx, batch, sent);
  writeWaits(tx, batch, running, ended, sent);
  writeJobs(tx, batch, running, ended, sent);
  writeRuns(tx, batch, sent);
  if (batch.invokes.length > 0) await startInvoked(ctx, tx, batch, running);
  const events = await lifecycleEvents(table, tx, batch);
  if (events.length > 0) await ctx.ingest(tx, events);
  return sent;
}

function writeSteps(tx: Queryable, { steps }: RunBatch, sent: Promise<unknown>[]): void {
  if (steps.length === 0) return;
  sent.push(
    send(tx`
    insert into engine.steps (run_id, id, value)
    select * from unnest(${steps.map((s) => s.runId)}::text[], ${steps.map((s) => s.id)}::text[], ${steps.map((s) => s.value)}::text[])
    on conflict do nothing`),
  );
}

type Running = (runId: string) => boolean;

function writeWaits(
  tx: Queryable,
  batch: RunBatch,
  running: Running,
  ended: string[],
  sent: Promise<unknown>[],
): void {
  const closed = batch.closedWaits.filter((wait) => running(wait.runId));
  if (closed.length > 0) {
    sent.push(
      send(tx`
      delete from engine.waits w using unnest(${closed.map((w) => w.runId)}::text[], ${closed.map((w) => w.stepId)}::text[]) as c(run_id, step_id)
      where w.run_id = c.run_id and w.step_id = c.step_id`),
    );
  }
  if (ended.length > 0) sent.push(send(tx`delete from engine.waits where run_id = any(${ended}::text[])`));
  const waits = batch.waits.filter((wait) => running(wait.runId));
  if (waits.length > 0) sent.push(insertWaits(tx, waits));
}

function writeJobs(
  tx: Queryable,
  batch: RunBatch,
  running: Running,
  ended: string[],
  sent: Promise<unknown>[],
): void {
  const deleted = [...batch.deletedJobs.values()].filter((job) => running(job.runId));
  if (deleted.length > 0) {
    sent.push(
      send(tx`
      delete from engine.jobs j using unnest(${deleted.map((j) => j.runId)}::text[], ${deleted.map((j) => j.stepId)}::text[]) as d(run_id, step_id)
      where j.run_id = d.run_id and j.step_id = d.step_id`),
    );
  }
  if (ended.length > 0) sent.push(send(tx`delete from engine.jobs where run_id = any(${ended}::text[])`));
  const updated = [...batch.updatedJobs.values()].filter((job) => running(job.runId));
  if (updated.length > 0) {
    sent.push(
      send(tx`
      update engine.jobs j set state = u.state, attempt = u.attempt, worker_id = u.worker_id, lost = u.lost, again = u.again = 1,
        due_at = case when u.state = 'leased' then j.due_at else u.due_at end
      from unnest(${updated.map((j) => j.runId)}::text[], ${updated.map((j) => j.stepId)}::text[], ${updated.map((j) => j.state)}::text[],
        ${updated.map((j) => j.attempt)}::int[], ${updated.map((j) => j.workerId)}::text[], ${updated.map((j) => j.lost)}::int[],
        ${updated.map((j) => Number(j.again))}::int[], ${updated.map((j) => iso(j.dueAtMs))}::timestamptz[])
        as u(run_id, step_id, state, attempt, worker_id, lost, again, due_at)
      where j.run_id = u.run_id and j.step_id = u.step_id`),
    );
  }
  const inserted = [...batch.insertedJobs.values()].filter((job) => running(job.runId));
  if (inserted.length > 0) {
    sent.push(
      send(tx`
      insert into engine.jobs (run_id, step_id, function_id, state, score, due_at, lane, slot_a, slot_b)
      select r.id, n.step_id, r.function_id, 'ready', r.score, ${iso(batch.nowMs)}::timestamptz, r.lane, r.slot_a, r.slot_b
      from unnest(${inserted.map((j) => j.runId)}::text[], ${inserted.map((j) => j.stepId)}::text[]) as n(run_id, step_id)
      join engine.runs r on r.id = n.run_id
      on conflict do nothing`),
    );
  }
}

function writeRuns(tx: Queryable, batch: RunBatch, sent: Promise<unknown>[]): void {
  const runs = [...batch.changedRuns];
  if (runs.length === 0) return;
  const ends = new Map(batch.finished.map((end) => [end.run.id, end]));
  const output = (id: string) => {
    const end = ends.get(id);
    return end?.error ? JSON.stringify(end.error) : (end?.result ?? null);
  };
  sent.push(
    send(tx`
    update engine.runs r set status = u.status, version = u.version, force_plan = u.force_plan = 1,
      pending = u.pending::text[], step_count = u.step_count, state_bytes = u.state_bytes, output = u.output,
      finished_at = case when u.status = 'running' then null else ${iso(batch.nowMs)}::timestamptz end
    from unnest(${runs.map((r) => r.id)}::text[], ${runs.map((r) => r.status)}::text[], ${runs.map((r) => r.version)}::int[],
      ${runs.map((r) => Number(r.forcePlan))}::int[], ${runs.map((r) => (r.pending ? `{${r.pending.join(",")}}` : null))}::text[],
      ${runs.map((r) => r.stepCount)}::int[], ${runs.map((r) => r.stateBytes)}::int[], ${runs.map((r) => output(r.id))}::text[])
      as u(id, status, version, force_plan, pending, step_count, state_bytes, output)
    where r.id = u.id`),
  );
}

async function startInvoked(
  ctx: EngineContext,
  tx: Queryable,
  batch: RunBatch,
  running: (id: string) => boolean,
): Promise<void> {
  const table = await ctx.functions();
  const starts = batch.invokes
    .filter((invoke) => running(invoke.runId))
    .flatMap((invoke) => {
      const fn = table.byId.get(invoke.functionId);
      if (!fn) return [];
      const payload = (invoke.payload ?? {}) as {
        data?: unknown;
        user?: unknown;
        v?: unknown;
        meta?: unknown;
      };
      const event = prepareEvent(
        { ...payload, name: "inngest/function.invoked", data: payload.data ?? {} },
        batch.nowMs,
      );
      return [{ fn, event, parent: { runId: invoke.runId, stepId: invoke.stepId } }];
    });
  if (starts.length > 0)
    await scheduleRuns(
      ctx,
      tx,
      starts,
      starts.map((start) => start.event),
    );
}
