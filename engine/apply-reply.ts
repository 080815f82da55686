import { addJob, releaseJob, retryJob } from "./change-job";
import { completeStep, finishRun, storeStep } from "./change-run";
import type { FunctionTable } from "./function-table";
import { matchKey } from "./match-key";
import { parseMoment } from "./parse-duration";
import { failed, type Operation, type Reply, readError } from "./read-reply";
import { retryDelay } from "./retry-delay";
import type { Job, LockedRun, NewWait, RunBatch } from "./shape";
import { jobKey } from "./shape";

const YEAR_MS = 366 * 86_400_000;
const STEP_RESULTS = new Set(["StepRun", "StepError", "StepFailed"]);
const LAZY = new Set(["RunComplete"]);

/** What a reply is applied to. */
export interface ReplyTarget {
  batch: RunBatch;
  run: LockedRun;
  job: Job;
  table: FunctionTable;
  /** The event that began the run; needed for waits only. */
  trigger: () => unknown;
}

/**
 * Applies the reply to one request to the locked run. The caller has checked that the request is still its job's
 * current one (generation) and that the run is running.
 */
export function applyReply(target: ReplyTarget, reply: Reply): void {
  const { batch, run, job, table } = target;
  const maxAttempts = table.byId.get(run.functionId)?.maxAttempts ?? 1;
  // The SDK tells the last attempt by equality, so the engine must count itself.
  const exhausted = job.attempt + 1 >= maxAttempts;
  if (reply.kind === "returned") {
    finishRun(batch, run, { status: "completed", result: reply.result, error: null });
  } else if (reply.kind === "failed") {
    if (reply.final || exhausted)
      finishRun(batch, run, { status: "failed", result: null, error: reply.error });
    else retryJob(batch, job, batch.nowMs + retryDelay(job.attempt, reply.retryAfter, batch.nowMs));
  } else {
    applyOperations(target, reply, reply.final || exhausted);
  }
}

function applyOperations(target: ReplyTarget, reply: Reply & { kind: "operations" }, final: boolean): void {
  const { batch, run, job } = target;
  const { operations } = reply;
  const complete = operations.find((op) => op.op === "RunComplete");
  if (complete) {
    for (const op of operations) if (op.op === "StepRun") storeStep(batch, run, op.id, dataOf(op));
    finishRun(batch, run, {
      status: "completed",
      result: JSON.stringify(complete.data ?? null),
      error: null,
    });
    return;
  }
  if (operations.length === 0)
    return applyReply(target, failed("empty_reply", "the reply holds no operation"));
  if (run.version < 0 && reply.version > 0) {
    run.version = reply.version;
    batch.changedRuns.add(run);
  }

  const retrying = operations.find((op) => op.op === "StepError" && !final);
  const fresh = operations.filter((op) => STEP_RESULTS.has(op.op) || !batch.done.has(jobKey(run.id, op.id)));
  openGroup(batch, run, fresh);
  // Waits first: an event that a sibling step sends must find them.
  for (const op of [...fresh].sort(
    (a, b) => Number(b.op === "WaitForEvent") - Number(a.op === "WaitForEvent"),
  )) {
    if (run.status !== "running") return;
    if (op === retrying) continue;
    applyOperation(target, op, retrying !== undefined);
  }
  if (run.status !== "running") return;
  if (retrying) retryJob(batch, job, batch.nowMs + retryDelay(job.attempt, reply.retryAfter, batch.nowMs));
  else releaseJob(batch, job);
}

/** More than one operation at once is a parallel group: its members run in requests of their own. */
function openGroup(batch: RunBatch, run: LockedRun, operations: Operation[]): void {
  const members = operations.filter((op) => !LAZY.has(op.op));
  if (members.length < 2) return;
  run.forcePlan = true;
  batch.changedRuns.add(run);
  const planned = members.some((op) => op.op === "StepPlanned");
  const race = members.some((op) => op.opts?.parallelMode === "race");
  // In a race each completion must be looked at, so there is no set to wait for.
  if (run.version >= 2 && planned) run.pending = race ? null : members.map((op) => op.id);
}

function applyOperation(target: ReplyTarget, op: Operation, quiet: boolean): void {
  const { batch, run, table, trigger } = target;
  const wait = (kind: NewWait["kind"], expiresAtMs: number, more: Partial<NewWait> = {}) =>
    batch.waits.push({
      runId: run.id,
      stepId: op.id,
      kind,
      eventName: null,
      matchKey: null,
      expression: null,
      ...more,
      expiresAtMs: Math.min(expiresAtMs, batch.nowMs + YEAR_MS),
    });
  switch (op.op) {
    case "StepRun":
      // Beside a step that is tried again, the retry is the continuation.
      if (quiet) storeStep(batch, run, op.id, dataOf(op));
      else completeStep(batch, run, op.id, dataOf(op));
      break;
    case "StepError":
    case "StepFailed": {
      const { error: _, ...error } = readError(op.error, "");
      completeStep(batch, run, op.id, JSON.stringify({ error }));
      break;
    }
    case "StepPlanned":
      addJob(batch, run, op.id);
      break;
    case "Sleep":
      wait("sleep", parseMoment(op.opts?.duration ?? op.name ?? "", batch.nowMs) ?? batch.nowMs);
      break;
    case "WaitForEvent":
      wait("event", parseMoment(op.opts?.timeout ?? "", batch.nowMs) ?? batch.nowMs, {
        eventName: op.opts?.event ?? op.name ?? "",
        expression: op.opts?.if ?? null,
        matchKey: matchKey(op.opts?.if, trigger()),
      });
      break;
    case "InvokeFunction": {
      const functionId = op.opts?.function_id ?? "";
      if (!table.byId.has(functionId)) {
        const error = { name: "Error", message: `the invoked function "${functionId}" does not exist` };
        completeStep(batch, run, op.id, JSON.stringify({ error }));
        break;
      }
      // Reported again while the invoked run is still going.
      if (batch.open.has(jobKey(run.id, op.id))) break;
      wait("invoke", op.opts?.timeout ? (parseMoment(op.opts.timeout, batch.nowMs) ?? Infinity) : Infinity);
      batch.invokes.push({ runId: run.id, stepId: op.id, functionId, payload: op.opts?.payload });
      break;
    }
    default: {
      const error = {
        error: "UnsupportedOperationError",
        name: "UnsupportedOperationError",
        message: `the operation ${op.op} is not supported by the embedded engine`,
      };
      finishRun(batch, run, { status: "failed", result: null, error });
    }
  }
}

function dataOf(op: Operation): string {
  return `{"data":${JSON.stringify(op.data ?? null)}}`;
}
