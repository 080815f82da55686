import { transact } from "@/db/transact";
import { applyReply } from "./apply-reply";
import { updateJob } from "./change-job";
import { storeStep } from "./change-run";
import type { ClaimedJob } from "./claim-jobs";
import type { EngineContext } from "./context";
import { lockRuns } from "./lock-runs";
import { failed, type Operation, type Reply } from "./read-reply";
import type { Job, RunBatch } from "./shape";
import { jobKey } from "./shape";
import { sendBatch } from "./write-batch";

/** Something that an executing request has brought: its reply, or a checkpoint on the way. */
export interface Outcome {
  job: Pick<ClaimedJob, "runId" | "stepId" | "generation">;
  content: { kind: "reply"; reply: Reply; event: string } | { kind: "checkpoint"; operations: Operation[] };
}

/**
 * Commits outcomes of executing requests in one transaction. Each is fenced by itself: an outcome whose job was taken
 * from this worker, or whose run has ended, changes nothing and comes back as false.
 */
export async function commitReplies(ctx: EngineContext, outcomes: Outcome[]): Promise<boolean[]> {
  const table = await ctx.functions();
  const ask = outcomes.flatMap(({ job, content }) =>
    content.kind === "reply" && content.reply.kind === "operations"
      ? content.reply.operations
          .filter((op) => op.op !== "RunComplete")
          .map((op) => ({ runId: job.runId, stepId: op.id }))
      : [],
  );
  const { batch, accepted } = await transact(ctx.sql, async (tx) => {
    const batch = await lockRuns(
      tx,
      outcomes.map((outcome) => outcome.job.runId),
      ctx.now(),
      ask,
    );
    const accepted = outcomes.map(({ job, content }) => {
      const run = batch.runs.get(job.runId);
      const current = batch.jobs.get(jobKey(job.runId, job.stepId));
      if (!run || run.status !== "running" || !current || !isHeld(ctx, current, job.generation)) return false;
      if (content.kind === "checkpoint") return applyCheckpoint(batch, current, content.operations);
      applyReply(
        { batch, run, job: current, table, trigger: () => JSON.parse(content.event) as unknown },
        content.reply,
      );
      return true;
    });
    return { value: { batch, accepted }, sent: await sendBatch(ctx, tx, batch) };
  });
  wake(ctx, batch);
  return accepted;
}

function isHeld(ctx: EngineContext, job: Job, generation: number): boolean {
  return job.state === "leased" && job.workerId === ctx.workerId() && job.generation === generation;
}

/** Steps that the SDK has run on the way. They are progress: attempts and lost workers are counted anew. */
function applyCheckpoint(batch: RunBatch, job: Job, operations: Operation[]): boolean {
  const run = batch.runs.get(job.runId);
  if (!run) return false;
  for (const op of operations) {
    if (op.op === "StepRun" && !storeStep(batch, run, op.id, `{"data":${JSON.stringify(op.data ?? null)}}`))
      return false;
  }
  if (job.attempt > 0 || job.lost > 0) {
    job.attempt = 0;
    job.lost = 0;
    updateJob(batch, job);
  }
  return true;
}

function wake(ctx: EngineContext, batch: RunBatch): void {
  // Also when nothing new is ready: a job that ended has freed a concurrency slot.
  ctx.wakeClaims();
  let next = Infinity;
  for (const wait of batch.waits) next = Math.min(next, wait.expiresAtMs);
  for (const job of batch.updatedJobs.values())
    if (job.state === "delayed") next = Math.min(next, job.dueAtMs);
  if (next < Infinity) ctx.wakeTimersAt(next);
}

/** What the outcome of a job becomes when the database refuses to store it: the end of its run, with the reason. */
export function uncommittable(outcome: Outcome, error: unknown): Outcome {
  const message = `the reply could not be stored: ${error instanceof Error ? error.message : String(error)}`;
  return {
    job: outcome.job,
    content: { kind: "reply", reply: failed("EngineCommitError", message, true), event: "null" },
  };
}
