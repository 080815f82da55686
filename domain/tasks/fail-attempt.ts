import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { inLastingTransaction, inTransaction, type Tx } from "@/db/client";
import { drafts } from "@/db/schema/drafts";
import { messages } from "@/db/schema/messages";
import { tasks } from "@/db/schema/tasks";
import { ModelPausedError } from "@/gateway/pause-model";
import type { AppError } from "@/lib/errors";
import { createCallback } from "../callbacks/create-callback";
import { recordDeadLetter } from "../dead-letters/record-dead-letter";
import { failImport } from "../imports/fail-import";
import { publishChange } from "../live/publish-change";
import { recordTaskEvent } from "./record-task-event";
import { pauseDelayMs, retryDelayMs } from "./task-machine";

/**
 * Longest time, from its first attempt, that a task waits for a provider's limit or the database without its attempts
 * being used up. A large import takes hours at the pace of a provider that limits its calls.
 */
const PAUSED_AT_MOST_MS = 24 * 3_600_000;

export type AttemptOutcome =
  /** Goes back to `pending`; try again after this long. `paused`: the provider limits its calls, it was no attempt. */
  | { again: true; delayMs: number; paused: boolean }
  /** The task has ended. */
  | { again: false };

/**
 * Ends an attempt badly. Transient errors go back to `pending` while attempts are left; permanent ones, and the last,
 * end the task and open a dead letter.
 * @param stage what was being done: `rules`, `model`, `save`.
 */
export async function failAttempt(taskId: string, error: AppError, stage: string): Promise<AttemptOutcome> {
  return inLastingTransaction(async (tx) => {
    const [task] = await tx.select().from(tasks).where(eq(tasks.id, taskId)).for("update");
    // Its own effect, met again after a commit whose answer was lost.
    if (task?.status === "pending")
      return {
        again: true,
        delayMs: retryDelayMs(task.attempts, error.retryAfterMs, Math.random),
        paused: error instanceof ModelPausedError,
      };
    if (task?.status !== "processing") return { again: false };
    const failure = { attempt: task.attempts, stage, errorCode: error.code, error: error.message };
    // A provider that limits its calls did nothing, and an outage of the database says nothing about the task: neither
    // is an attempt, however often it happens within the limit.
    const waitedMs = Date.now() - Date.parse(task.startedAt ?? task.createdAt);
    const paused = error instanceof ModelPausedError && waitedMs < PAUSED_AT_MOST_MS;
    const waited = paused || (error.error === "unavailable" && waitedMs < PAUSED_AT_MOST_MS);
    if (waited || (error.retryable && task.attempts < task.maxAttempts)) {
      const delayMs = paused
        ? pauseDelayMs(error.retryAfterMs, waitedMs, Math.random)
        : retryDelayMs(task.attempts, error.retryAfterMs, Math.random);
      await tx
        .update(tasks)
        .set({
          status: "pending",
          ...(waited ? { attempts: task.attempts - 1 } : {}),
          error: error.message,
          errorCode: error.code,
          failureStage: stage,
          updatedAt: sql`clock_timestamp()`,
        })
        .where(and(eq(tasks.id, taskId), eq(tasks.status, "processing")));
      await recordTaskEvent(tx, taskId, {
        ...failure,
        kind: "retry",
        status: "pending",
        data: { delay_ms: delayMs },
      });
      await publishChange(tx, {
        kind: "task",
        id: taskId,
        ...(task.messageId ? { messageId: task.messageId } : {}),
      });
      return { again: true, delayMs, paused };
    }
    await endFailed(tx, task, error, stage);
    return { again: false };
  });
}

/** Ends a task that no attempt of its own ended: its worker died too often, or the run failed outside of an attempt. */
export async function failLostTask(taskId: string, error: AppError): Promise<void> {
  await inTransaction(async (tx) => {
    const [task] = await tx.select().from(tasks).where(eq(tasks.id, taskId)).for("update");
    if (task?.status !== "processing" && task?.status !== "pending") return;
    await endFailed(tx, task, error, "engine");
  });
}

/** Ends a task badly, in the caller's transaction: the caller has locked its row and knows that it is alive. */
export async function endFailed(
  tx: Tx,
  task: typeof tasks.$inferSelect,
  error: AppError,
  stage: string,
): Promise<void> {
  await tx
    .update(tasks)
    .set({
      status: "failed",
      error: error.message,
      errorCode: error.code,
      failureStage: stage,
      finishedAt: sql`clock_timestamp()`,
      updatedAt: sql`clock_timestamp()`,
    })
    .where(eq(tasks.id, task.id));
  await recordTaskEvent(tx, task.id, {
    kind: "failed",
    status: "failed",
    attempt: task.attempts,
    stage,
    errorCode: error.code,
    error: error.message,
  });
  if (task.messageId && task.type === "classify")
    await tx
      .update(messages)
      .set({
        status: "failed",
        errorCode: error.code,
        updatedAt: sql`now()`,
        version: sql`${messages.version} + 1`,
      })
      .where(and(eq(messages.id, task.messageId), sql`${messages.status} <> 'processed'`));
  if (task.draftId)
    await tx
      .update(drafts)
      .set({ state: "failed", errorCode: error.code, updatedAt: sql`now()` })
      .where(and(eq(drafts.id, task.draftId), eq(drafts.state, "generating")));
  if (task.type === "import" && task.importId) await failImport(tx, task.importId, task.id, error.message);
  await recordDeadLetter(tx, {
    taskId: task.id,
    type: task.type,
    priority: task.priority,
    stage,
    error,
    attempts: task.attempts,
  });
  if (task.callbackUrl !== null) await createCallback(tx, task.id);
  await publishChange(tx, {
    kind: "task",
    id: task.id,
    ...(task.messageId ? { messageId: task.messageId } : {}),
  });
}
