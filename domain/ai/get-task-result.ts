import "server-only";
import { AppError } from "@/lib/errors";
import type { Actor } from "../actors/shape";
import { getTask } from "../tasks/get-task";

/** What a task gave. @throws AppError 40401 · 40902 while it is not done, naming the status. */
export async function getTaskResult(actor: Actor, id: string) {
  const task = await getTask(actor, id);
  if (task.status !== "done")
    throw new AppError(
      "conflict",
      task.status === "failed"
        ? `the task failed (${task.error_code ?? 50001}): there is no result`
        : `the task is ${task.status}: there is no result yet`,
      task.status === "pending" || task.status === "processing" ? { retryAfterMs: 2000 } : {},
    );
  return {
    task_id: task.id,
    type: task.type,
    status: task.status,
    result: task.result,
    finished_at: task.finished_at,
  };
}
