import type { GetStepTools } from "inngest";
import { failLostTask } from "@/domain/tasks/fail-attempt";
import { startAttempt } from "@/domain/tasks/start-attempt";
import { AppError } from "@/lib/errors";
import { logger } from "@/lib/logger";
import type { inngest } from "./client";

/** A run may have 1,000 steps; chunks are sized so that a task needs at most some 800. */
const MAX_STEPS = 900;

/**
 * Carries a task out one chunk a step, until `work` says that it has ended. The progress is in the database, so a step
 * that is repeated does nothing twice, and a retried task goes on where the last run stopped. Where a step gives up after
 * its retries, the task ends failed and opens a dead letter.
 * @param failed what failed, for the log and for people: `applying the rule`.
 */
export async function carryChunks(
  step: GetStepTools<typeof inngest>,
  taskId: string,
  work: (chunk: number) => Promise<{ ended: boolean }>,
  failed: string,
): Promise<{ outcome: string; chunks?: number }> {
  try {
    if (!(await step.run("start", async () => (await startAttempt(taskId)) !== null)))
      return { outcome: "nothing_to_do" };
    for (let chunk = 0; chunk < MAX_STEPS; chunk++) {
      const { ended } = await step.run(`chunk-${chunk}`, () => work(chunk));
      if (ended) return { outcome: "ended", chunks: chunk + 1 };
    }
    throw new Error("the task did not end within its steps");
  } catch (error) {
    await step.run("fail", async () => {
      logger().error({ task_id: taskId, err: (error as Error).name }, `${failed} failed`);
      await failLostTask(taskId, new AppError("internal", `${failed} failed; the log has the cause`));
    });
    return { outcome: "failed" };
  }
}
