import { applyToMessages } from "@/domain/rules/apply-to-messages";
import { carryChunks } from "../carry-chunks";
import { inngest } from "../client";

/** Carries a rule out on messages that are there already, one chunk a step. The task's row holds the progress. */
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
    return await carryChunks(step, taskId, (chunk) => applyToMessages(taskId, chunk), "applying the rule");
  },
);
