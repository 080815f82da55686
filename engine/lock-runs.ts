import type { Job, LockedRun, Queryable, RunBatch } from "./shape";
import { jobKey } from "./shape";

/**
 * Locks runs, the runs that invoked them and all their jobs, and reads them into a batch.
 *
 * Every change of a run happens under the lock of its row, taken in the order of ids, so that two transactions that
 * touch the same runs wait for each other instead of dead-locking. The jobs are locked, too: a claim that slipped in
 * between would execute with state that this transaction is about to change.
 *
 * @param ask steps of which the caller must know whether they are done or open
 */
export async function lockRuns(
  tx: Queryable,
  runIds: string[],
  nowMs: number,
  ask: { runId: string; stepId: string }[] = [],
): Promise<RunBatch> {
  const ids = [...new Set(runIds)];
  const [runs, jobs, awaited, asked] = await Promise.all([
    tx<LockedRun[]>`
      select id, function_id as "functionId", event_id as "eventId", status, score, lane, slot_a as "slotA",
        slot_b as "slotB", version, force_plan as "forcePlan", pending, step_count as "stepCount",
        state_bytes as "stateBytes", parent_run_id as "parentRunId", parent_step_id as "parentStepId"
      from engine.runs
      where id = any(array(
        select unnest(${ids}::text[])
        union select parent_run_id from engine.runs where id = any(${ids}::text[]) and parent_run_id is not null))
      order by id for update`,
    tx<(Job & { runId: string })[]>`
      select run_id as "runId", step_id as "stepId", state, attempt, generation, worker_id as "workerId", lost, again
      from engine.jobs
      where run_id = any(array(
        select unnest(${ids}::text[])
        union select parent_run_id from engine.runs where id = any(${ids}::text[]) and parent_run_id is not null))
      order by run_id, step_id for update`,
    tx<{ name: string }[]>`
      select n.name from unnest(array['inngest/function.finished', 'inngest/function.failed', 'inngest/function.cancelled']) as n(name)
      where exists (select 1 from engine.waits where event_name = n.name)`,
    ask.length === 0
      ? []
      : tx<{ runId: string; stepId: string; done: boolean }[]>`
      with asked as materialized (
        select * from unnest(${ask.map((step) => step.runId)}::text[], ${ask.map((step) => step.stepId)}::text[]) as a(run_id, id))
      select s.run_id as "runId", s.id as "stepId", true as done from asked a join engine.steps s using (run_id, id)
      union all
      select w.run_id, w.step_id, false from asked a join engine.waits w on w.run_id = a.run_id and w.step_id = a.id`,
  ]);
  return {
    nowMs,
    runs: new Map(runs.map((run) => [run.id, { ...run }])),
    jobs: new Map(jobs.map((job) => [jobKey(job.runId, job.stepId), { ...job }])),
    done: new Set(asked.filter((step) => step.done).map((step) => jobKey(step.runId, step.stepId))),
    open: new Set(asked.filter((step) => !step.done).map((step) => jobKey(step.runId, step.stepId))),
    awaitedEnds: awaited.map((row) => row.name),
    changedRuns: new Set(),
    steps: [],
    waits: [],
    closedWaits: [],
    insertedJobs: new Map(),
    updatedJobs: new Map(),
    deletedJobs: new Map(),
    finished: [],
    invokes: [],
  };
}
