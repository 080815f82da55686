import { draftForTask } from "@/domain/drafts/draft-for-task";
import { processMessage } from "@/domain/messages/process-message";
import { carryTask } from "../carry-task";
import { inngest } from "../client";
import { failRun } from "../fail-run";
import { BY_PRIORITY, limit, RETRIES } from "../run-settings";

/** A message arrived, or shall be read again: rules, model, rules; then a draft where one is wanted. */
export const processMessageFunction = inngest.createFunction(
  {
    id: "process-message",
    triggers: [{ event: "message/received" }],
    retries: RETRIES,
    concurrency: [
      { limit: limit() },
      // Two readings of one message take turns: neither overwrites the other half way.
      { limit: 1, key: "event.data.messageId" },
    ],
    priority: { run: BY_PRIORITY },
    cancelOn: [{ event: "task/canceled", match: "data.taskId" }],
    onFailure: ({ event }) => failRun(event.data),
  },
  async ({ event, step }) => {
    const { taskId } = event.data as { taskId: string };
    const read = await carryTask(step, "classify", taskId, processMessage);
    if (read.outcome !== "draft") return read;
    return await carryTask(step, "draft", taskId, draftForTask, "next");
  },
);
