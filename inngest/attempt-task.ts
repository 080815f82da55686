import { NonRetriableError, RetryAfterError } from "inngest";
import { failAttempt } from "@/domain/tasks/fail-attempt";
import { runningTasks } from "@/domain/tasks/running-tasks";
import { startAttempt, type TaskRecord } from "@/domain/tasks/start-attempt";
import { isConnectionLost } from "@/lib/connection-lost";
import { AppError } from "@/lib/errors";
import { logger } from "@/lib/logger";

const BEGIN_AGAIN_MS = 2000;

/** What a step gives back: codes only, never content. `pausedMs`: the provider wants to be asked again after this long. */
export type AttemptResult = { outcome: string; pausedMs?: number };

/**
 * One attempt at a task, inside a step: start, work, and on failure the task's own rules say whether and when the
 * engine tries again. The engine's retries only carry that decision out, so that a person sees the same numbers
 * whichever engine runs.
 * @param work does everything and stores its effects together with the task's end; answers what is left to do.
 * @throws RetryAfterError, NonRetriableError for the engine.
 */
export async function attemptTask(
  taskId: string,
  work: (task: TaskRecord, signal: AbortSignal) => Promise<string>,
  part: "first" | "next" = "first",
): Promise<AttemptResult> {
  const task = await begin(taskId, part);
  if (!task) return { outcome: "nothing_to_do" };
  const startedAt = performance.now();
  const log = logger().child({ task_id: taskId, type: task.type, attempt: task.attempts });
  const running = runningTasks().begin(taskId);
  let unstored = false;
  try {
    const outcome = await work(task, running.signal);
    log.info(
      { status: outcome, duration_ms: Math.round(performance.now() - startedAt) },
      "task attempt ended",
    );
    return { outcome };
  } catch (thrown) {
    const error = running.signal.aborted
      ? new AppError("async_task_soft_time_limit_exceeded", running.reason())
      : thrown instanceof AppError
        ? thrown
        : isConnectionLost(thrown)
          ? new AppError("unavailable", "the database could not be reached", { cause: thrown })
          : new AppError("internal", "something failed on the server", { cause: thrown });
    unstored = error.error === "unavailable";
    if (!(thrown instanceof AppError))
      log.error({ err: plainError(thrown) }, "task attempt failed unexpectedly");
    const next = await failAttempt(taskId, error, stageOf(error));
    log.info(
      {
        status: next.again ? "pending" : "failed",
        error_code: error.code,
        duration_ms: Math.round(performance.now() - startedAt),
      },
      "task attempt failed",
    );
    // No retry of the engine: a task may wait more often than the engine retries.
    if (next.again && next.paused) return { outcome: "paused", pausedMs: next.delayMs };
    if (next.again) throw new RetryAfterError(error.error, next.delayMs);
    throw new NonRetriableError(error.error);
  } finally {
    running.end(unstored ? "keep_answers" : undefined);
  }
}

function stageOf(error: AppError): string {
  return error.code >= 50201 && error.code <= 50204 ? "model" : "run";
}

function plainError(thrown: unknown): { name: string; message: string } {
  const e = thrown instanceof Error ? thrown : new Error(String(thrown));
  const root = e.cause instanceof Error ? e.cause : e;
  return { name: root.name, message: (root.message.split("\nparams:")[0] ?? "").slice(0, 500) };
}

/** A database that is away for a moment must not cost the engine's own, much longer back-off. */
async function begin(taskId: string, part: "first" | "next"): Promise<TaskRecord | null> {
  try {
    return await startAttempt(taskId, part);
  } catch (error) {
    logger().warn({ task_id: taskId, err: plainError(error) }, "the attempt could not begin");
    throw new RetryAfterError("unavailable", BEGIN_AGAIN_MS);
  }
}
