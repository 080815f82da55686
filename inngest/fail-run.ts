import { failLostTask } from "@/domain/tasks/fail-attempt";
import { AppError } from "@/lib/errors";
import { logger } from "@/lib/logger";

/**
 * The last net: a run that ended badly without its task having been told – its worker died too often, or the engine
 * gave up. A task that ended by its own rules is left as it is.
 */
export async function failRun(failed: {
  function_id: string;
  error: { name?: string; message?: string };
  event: { data?: unknown };
}): Promise<void> {
  const data = failed.event.data as { taskId?: unknown } | undefined;
  if (typeof data?.taskId !== "string") return;
  logger().warn(
    { task_id: data.taskId, function: failed.function_id, error: failed.error.name },
    "a run failed",
  );
  await failLostTask(
    data.taskId,
    new AppError(
      "async_task_dispatch_failed",
      failed.error.name === "WorkerLostError"
        ? "the process that worked on it died three times"
        : "the engine gave the run up",
    ),
  );
}
