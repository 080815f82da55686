import type { ClaimedJob } from "./claim-jobs";
import type { EngineContext } from "./context";

/**
 * Gives back jobs that are leased to this worker but that it knows nothing of: a claim was committed, and the
 * connection broke before its answer came. Nobody else may take them while this worker lives. The caller has no claim
 * under way.
 */
export async function releaseForgotten(ctx: EngineContext, held: Iterable<ClaimedJob>): Promise<void> {
  const known = [...held];
  const released = await ctx.sql`
    update engine.jobs j set state = 'ready', worker_id = null
    where state = 'leased' and worker_id = ${ctx.workerId()} and not exists (
      select 1 from unnest(${known.map((job) => job.runId)}::text[], ${known.map((job) => job.stepId)}::text[],
        ${known.map((job) => job.generation)}::int[]) as k(run_id, step_id, generation)
      where k.run_id = j.run_id and k.step_id = j.step_id and k.generation = j.generation)`;
  if (released.count > 0)
    ctx.log.warn({ jobs: released.count }, "claimed jobs whose claim was never answered were given back");
}
