import { inTransaction } from "@/db/transact";
import type { ClaimedJob } from "./claim-jobs";
import type { EngineContext } from "./context";
import { iso } from "./iso";
import { insertWaits, limitWait } from "./schedule-runs";
import type { EngineFunction } from "./shape";

/**
 * Notes the first execution of a run whose function has time limits: the limit for the start is over, the one for the
 * whole run begins. Other functions pay nothing.
 */
export async function markStarted(ctx: EngineContext, fn: EngineFunction, job: ClaimedJob): Promise<void> {
  const { startTimeoutMs, finishTimeoutMs } = fn;
  if (job.started || (startTimeoutMs === undefined && finishTimeoutMs === undefined)) return;
  const nowMs = ctx.now();
  await inTransaction(ctx.sql, async (tx) => {
    const first = await tx`
      update engine.runs set started_at = ${iso(nowMs)}::timestamptz
      where id = ${job.runId} and started_at is null and status = 'running'`;
    if (first.count === 0) return;
    await tx`delete from engine.waits where run_id = ${job.runId} and step_id = 'limit:start'`;
    if (finishTimeoutMs !== undefined)
      await insertWaits(tx, [limitWait(job.runId, "limit:finish", nowMs + finishTimeoutMs)]);
  });
  if (finishTimeoutMs !== undefined) ctx.wakeTimersAt(nowMs + finishTimeoutMs);
}
