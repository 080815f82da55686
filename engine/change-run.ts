import { requestDiscovery } from "./change-job";
import type { FinishedRun, LockedRun, RunBatch } from "./shape";

/** The limits of the real server, copied so that what works here works there, too. INNGEST.md section 15.10. */
export const MAX_STEPS = 1000;
export const MAX_STEP_BYTES = 4 * 1024 * 1024;
export const MAX_STATE_BYTES = 32 * 1024 * 1024;

/**
 * Stores the result of a step (JSON text: `{"data":…}`, `{"error":…}`, a raw event or `null`); the first result of a
 * step stays. Removes it from the open group. A run that outgrows a limit fails here.
 *
 * @returns whether the run goes on
 */
export function storeStep(batch: RunBatch, run: LockedRun, stepId: string, value: string): boolean {
  if (run.status !== "running") return false;
  const bytes = Buffer.byteLength(value);
  run.stepCount += 1;
  run.stateBytes += bytes;
  const problem =
    bytes > MAX_STEP_BYTES
      ? {
          name: "InngestErrStepOutputTooLarge",
          message: `a step returned ${bytes} bytes, the limit is ${MAX_STEP_BYTES}`,
        }
      : run.stepCount > MAX_STEPS
        ? { name: "InngestErrFunctionOverflowed", message: `the run has more than ${MAX_STEPS} steps` }
        : run.stateBytes > MAX_STATE_BYTES
          ? {
              name: "InngestErrStateOverflowed",
              message: `the steps of the run hold more than ${MAX_STATE_BYTES} bytes`,
            }
          : undefined;
  if (problem) {
    finishRun(batch, run, { status: "failed", result: null, error: { error: problem.name, ...problem } });
    return false;
  }
  batch.steps.push({ runId: run.id, id: stepId, value });
  batch.changedRuns.add(run);
  if (run.pending) run.pending = run.pending.filter((id) => id !== stepId);
  return true;
}

/**
 * Stores a result and queues the discovery that goes on with it. In a parallel group only the completion that empties
 * the group does so (INNGEST.md section 6).
 */
export function completeStep(batch: RunBatch, run: LockedRun, stepId: string, value: string): void {
  if (!storeStep(batch, run, stepId, value)) return;
  if (!run.pending || run.pending.length === 0) requestDiscovery(batch, run);
}

/**
 * Ends a run, once: later replies find it ended and are dropped. A run that was invoked hands its result to the step
 * that waits for it, in the same transaction.
 */
export function finishRun(batch: RunBatch, run: LockedRun, end: Omit<FinishedRun, "run">): void {
  if (run.status !== "running") return;
  run.status = end.status;
  batch.changedRuns.add(run);
  batch.finished.push({ run, ...end });
  for (const [key, job] of batch.jobs) if (job.runId === run.id) batch.jobs.delete(key);
  const parent = run.parentRunId ? batch.runs.get(run.parentRunId) : undefined;
  if (!parent || !run.parentStepId) return;
  batch.closedWaits.push({ runId: parent.id, stepId: run.parentStepId });
  const error = end.error ?? { name: "Error", message: `the invoked function was ${end.status}` };
  const value = end.status === "completed" ? `{"data":${end.result ?? "null"}}` : JSON.stringify({ error });
  completeStep(batch, parent, run.parentStepId, value);
}
