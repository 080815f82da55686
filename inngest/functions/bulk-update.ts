import { carryBulk } from "@/domain/bulk/carry-bulk";
import { failLostTask } from "@/domain/tasks/fail-attempt";
import { startAttempt } from "@/domain/tasks/start-attempt";
import { AppError } from "@/lib/errors";
import { logger } from "@/lib/logger";
import { inngest } from "../client";
import { failRun } from "../fail-run";

/** A run may have 1,000 steps; chunks are sized so that a change needs at most some 800. */
const MAX_STEPS = 900;
/** Changes of many that are carried out at the same time. */
const AT_ONCE = 2;

/**
 * Changes all messages of a choice, or takes that back, one chunk a step. The row of the change holds the progress, so
 * a step that is repeated does nothing twice, and a retried task goes on where the last run stopped.
 */
export const bulkUpdateFunction = inngest.createFunction(
  {
    id: "bulk-update",
    retries: 5,
    concurrency: AT_ONCE,
    cancelOn: [{ event: "task/canceled", match: "data.taskId" }],
    triggers: [{ event: "task/submitted", if: "event.data.type == 'bulk_update'" }],
    onFailure: ({ event }) => failRun(event.data),
  },
  async ({ event, step }) => {
    const { taskId } = event.data as { taskId: string };
    try {
      if (!(await step.run("start", async () => (await startAttempt(taskId)) !== null)))
        return { outcome: "nothing_to_do" };
      for (let chunk = 0; chunk < MAX_STEPS; chunk++) {
        const { ended } = await step.run(`chunk-${chunk}`, () => carryBulk(taskId));
        if (ended) return { outcome: "ended", chunks: chunk + 1 };
      }
      throw new Error("the change did not end within its steps");
    } catch (error) {
      // A step gave up after its retries: the task ends failed and opens a dead letter.
      await step.run("fail", async () => {
        logger().error({ task_id: taskId, err: (error as Error).name }, "a bulk change failed");
        await failLostTask(
          taskId,
          new AppError("internal", "changing the messages failed; the log has the cause"),
        );
      });
      return { outcome: "failed" };
    }
  },
);
