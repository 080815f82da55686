import { createHash } from "node:crypto";
import type { ClaimedJob } from "./claim-jobs";
import { lightRequest } from "./light-request";
import type { RunState } from "./load-steps";
import { failed, type Reply, readReply } from "./read-reply";

const ENDPOINT = "http://engine.internal/api/inngest";

/** How functions are called. */
export interface CallOptions {
  handle: (request: Request) => Promise<Response>;
  /** Let the SDK run many steps in one request and report each (INNGEST.md section 7). */
  checkpointing: boolean;
  /** A request that has not answered after this time is a failed attempt. */
  requestTimeoutMs: number;
}

/**
 * Makes one request to the serve handler, in this process. Never rejects: whatever goes wrong is a failed attempt.
 *
 * User code that hangs cannot be stopped from outside. After the deadline its reply is ignored, and the generation
 * number makes its checkpoints stale.
 */
export async function callFunction(
  options: CallOptions,
  job: ClaimedJob,
  state: RunState,
  maxAttempts: number,
): Promise<Reply> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<Reply>((resolve) => {
    timer = setTimeout(
      () => resolve(failed("timeout", `no reply within ${options.requestTimeoutMs} ms`)),
      options.requestTimeoutMs,
    );
  });
  try {
    return await Promise.race([request(options, job, state, maxAttempts), deadline]);
  } catch (error) {
    return failed("unreachable", error instanceof Error ? error.message : String(error));
  } finally {
    clearTimeout(timer);
  }
}

async function request(
  options: CallOptions,
  job: ClaimedJob,
  state: RunState,
  maxAttempts: number,
): Promise<Reply> {
  const step = job.stepId === "" ? "step" : job.stepId;
  const response = await options.handle(
    lightRequest(
      `${ENDPOINT}?fnId=${encodeURIComponent(job.functionId)}&stepId=${step}`,
      {
        // Needed by the SDK's fetch-style handlers, which build the URL from it.
        host: "engine.internal",
        "content-type": "application/json",
        "x-inngest-server-kind": "dev",
        "x-inngest-generation-id": String(job.generation),
        "x-run-id": job.runId,
        "x-inngest-job-id": jobId(job),
        "x-request-id": jobId(job),
      },
      requestBody(options, job, state, maxAttempts),
    ),
  );
  return readReply(response);
}

// The stored values are JSON text already: pasted, not parsed and written again.
function requestBody(options: CallOptions, job: ClaimedJob, state: RunState, maxAttempts: number): string {
  const ctx = {
    // Without fn_id the SDK does not checkpoint.
    ...(options.checkpointing ? { fn_id: functionUuid(job.functionId) } : {}),
    qi_id: jobId(job),
    run_id: job.runId,
    env: "",
    step_id: job.stepId === "" ? "step" : job.stepId,
    attempt: job.attempt,
    max_attempts: maxAttempts,
    stack: { stack: state.stack, current: state.stack.length },
    generation_id: job.generation,
    job_id: jobId(job),
    request_id: jobId(job),
    disable_immediate_execution: job.forcePlan,
    use_api: false,
  };
  return `{"version":${job.version},"event":${job.event},"events":[${job.event}],"steps":${state.steps},"defers":{},"use_api":false,"ctx":${JSON.stringify(ctx)}}`;
}

/** Names a claim of a job: run, step and generation. The SDK hands it back with each checkpoint. */
export function jobId(job: Pick<ClaimedJob, "runId" | "stepId" | "generation">): string {
  return `${job.runId}:${job.stepId}:${job.generation}`;
}

const uuids = new Map<string, string>();
function functionUuid(functionId: string): string {
  let uuid = uuids.get(functionId);
  if (!uuid) {
    const hex = createHash("sha256").update(functionId).digest("hex");
    uuid = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    uuids.set(functionId, uuid);
  }
  return uuid;
}
