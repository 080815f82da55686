import { applyToMessages } from "@/domain/rules/apply-to-messages";
import { failLostTask } from "@/domain/tasks/fail-attempt";
import { startAttempt } from "@/domain/tasks/start-attempt";
import { AppError } from "@/lib/errors";
import { logger } from "@/lib/logger";
import { inngest } from "../client";

/** A run may have 1,000 steps; chunks are sized so that a job needs at most 800. */
const MAX_STEPS = 900;

/**
 * Carries a rule out on messages that are there already, one chunk a step. The task's row holds the progress, so a
 * step that is repeated counts nothing twice, and a retried task goes on where the last run stopped.
 */
export const applyRule = inngest.createFunction(
  {
    id: "apply-rule",
    retries: 5,
    // One job of a kind at a time: two rules over the same messages would only wait for each other's locks.
    concurrency: 1,
    cancelOn: [{ event: "task/canceled", match: "data.taskId" }],
    triggers: [
      { event: "rule/apply.requested" },
      // A job that was retried or redriven by hand.
      { event: "task/submitted", if: "event.data.type == 'apply_rule'" },
    ],
  },
  async ({ event, step }) => {
    const { taskId } = event.data as { taskId: string };
    try {
      const started = await step.run("start", async () => (await startAttempt(taskId)) !== null);
      if (!started) return { outcome: "nothing_to_do" };
      for (let chunk = 0; chunk < MAX_STEPS; chunk++) {
        const { ended } = await step.run(`chunk-${chunk}`, () => applyToMessages(taskId, chunk));
        if (ended) return { outcome: "ended", chunks: chunk + 1 };
      }
      throw new Error("the job did not end within its steps");
    } catch (error) {
      // A step gave up after its retries: the task ends failed and opens a dead letter.
      await step.run("fail", async () => {
        logger().error({ task_id: taskId, err: (error as Error).name }, "applying a rule failed");
        await failLostTask(
          taskId,
          new AppError("internal", "applying the rule failed; the log has the cause"),
        );
      });
      return { outcome: "failed" };
    }
  },
);
