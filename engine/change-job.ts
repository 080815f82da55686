import type { Job, LockedRun, RunBatch } from "./shape";
import { jobKey } from "./shape";

/** Adds a request to make, unless the same one exists: a step that is reported twice is one job. */
export function addJob(batch: RunBatch, run: LockedRun, stepId: string): void {
  const key = jobKey(run.id, stepId);
  if (batch.jobs.has(key)) return;
  const job: Job & { dueAtMs: number } = {
    runId: run.id,
    stepId,
    state: "ready",
    attempt: 0,
    generation: 0,
    workerId: null,
    lost: 0,
    again: false,
    dueAtMs: batch.nowMs,
  };
  batch.jobs.set(key, job);
  // A job that this batch removed and needs again keeps its row, and with it its generation: a late reply to the
  // old request must not pass for a reply to the new one.
  const removed = batch.deletedJobs.get(key);
  if (removed) {
    batch.deletedJobs.delete(key);
    job.generation = removed.generation;
    batch.updatedJobs.set(key, job);
  } else batch.insertedJobs.set(key, job);
}

/**
 * Queues a discovery. While one is queued it will see the new state anyway; while one executes it is marked to run
 * again, because it may have been given the state from before.
 */
export function requestDiscovery(batch: RunBatch, run: LockedRun): void {
  if (run.status !== "running") return;
  if (run.version >= 2 && (run.forcePlan || run.pending)) {
    run.forcePlan = false;
    run.pending = null;
    batch.changedRuns.add(run);
  }
  const job = batch.jobs.get(jobKey(run.id, ""));
  if (!job) addJob(batch, run, "");
  else if (job.state === "leased" && !job.again) {
    job.again = true;
    updateJob(batch, job);
  }
}

/** Ends the executing request of a job: removes it, or queues it anew when a discovery was asked for meanwhile. */
export function releaseJob(batch: RunBatch, job: Job): void {
  if (job.again) {
    Object.assign(job, { state: "ready", attempt: 0, workerId: null, lost: 0, again: false });
    updateJob(batch, job);
    return;
  }
  const key = jobKey(job.runId, job.stepId);
  batch.jobs.delete(key);
  batch.updatedJobs.delete(key);
  batch.deletedJobs.set(key, job);
}

/** Queues the same request for its next attempt at `dueAtMs`. */
export function retryJob(batch: RunBatch, job: Job, dueAtMs: number): void {
  Object.assign(job, {
    state: dueAtMs > batch.nowMs ? "delayed" : "ready",
    attempt: job.attempt + 1,
    workerId: null,
    lost: 0,
    // The next attempt reads the state afresh.
    again: false,
  });
  updateJob(batch, job, dueAtMs);
}

export function updateJob(batch: RunBatch, job: Job, dueAtMs = batch.nowMs): void {
  const key = jobKey(job.runId, job.stepId);
  if (batch.insertedJobs.has(key)) batch.insertedJobs.set(key, { ...job, dueAtMs });
  else batch.updatedJobs.set(key, { ...job, dueAtMs });
}
