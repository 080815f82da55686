import { draftForTask } from "@/domain/drafts/draft-for-task";
import { carryTask } from "../carry-task";
import { inngest } from "../client";
import { failRun } from "../fail-run";
import { BY_PRIORITY, limit, RETRIES } from "../run-settings";

/** Somebody asked for a draft, or for another version of one. */
export const draftReply = inngest.createFunction(
  {
    id: "draft-reply",
    triggers: [{ event: "draft/requested" }],
    retries: RETRIES,
    concurrency: [{ limit: limit() }, { limit: 1, key: "event.data.draftId" }],
    priority: { run: BY_PRIORITY },
    cancelOn: [{ event: "task/canceled", match: "data.taskId" }],
    onFailure: ({ event }) => failRun(event.data),
  },
  async ({ event, step }) => {
    const { taskId } = event.data as { taskId: string };
    return await carryTask(step, "draft", taskId, draftForTask);
  },
);
