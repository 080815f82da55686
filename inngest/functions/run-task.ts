import { AI_CALL_TYPES } from "@/domain/ai/shape";
import { runTask } from "@/domain/tasks/run-task";
import { carryTask } from "../carry-task";
import { inngest } from "../client";
import { failRun } from "../fail-run";
import { BY_PRIORITY, limit, RETRIES } from "../run-settings";

/** A task of the AI service: summarize, extract a bill, generate text, chat. */
export const runTaskFunction = inngest.createFunction(
  {
    id: "run-task",
    // The other types of task have functions of their own.
    triggers: AI_CALL_TYPES.map((type) => ({
      event: "task/submitted" as const,
      if: `event.data.type == '${type}'`,
    })),
    retries: RETRIES,
    // The second: callers take turns, so that one with ten thousand tasks does not keep another waiting.
    concurrency: [{ limit: limit() }, { limit: limit(), key: "event.data.caller" }],
    priority: { run: BY_PRIORITY },
    cancelOn: [{ event: "task/canceled", match: "data.taskId" }],
    onFailure: ({ event }) => failRun(event.data),
  },
  async ({ event, step }) => {
    const { taskId } = event.data as { taskId: string };
    return await carryTask(step, "run", taskId, runTask);
  },
);
