import { carryBulk } from "@/domain/bulk/carry-bulk";
import { carryChunks } from "../carry-chunks";
import { inngest } from "../client";
import { failRun } from "../fail-run";

/** Changes of many that are carried out at the same time. */
const AT_ONCE = 2;

/** Changes all messages of a choice, or takes that back, one chunk a step. The row of the change holds the progress. */
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
    return await carryChunks(step, taskId, () => carryBulk(taskId), "changing the messages");
  },
);
