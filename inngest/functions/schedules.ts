import { fireSchedules } from "@/domain/schedules/fire-schedules";
import { writeDigest } from "@/domain/schedules/write-digest";
import { carryTask } from "../carry-task";
import { inngest } from "../client";
import { failRun } from "../fail-run";
import { RETRIES } from "../run-settings";

/** Once a minute: which schedules of the team are due? One indexed question while none is. */
export const fireSchedulesFunction = inngest.createFunction(
  {
    id: "fire-schedules",
    triggers: [{ cron: "* * * * *" }],
    retries: 0,
    concurrency: [{ limit: 1 }],
  },
  // Not more than once a minute is asked for, and the next minute asks again: nothing to retry.
  async ({ step }) => await step.run("fire", () => fireSchedules(Date.now())),
);

/** One run of a schedule, due or by hand; a redrive comes as `task/submitted`. */
export const runScheduleFunction = inngest.createFunction(
  {
    id: "run-schedule",
    triggers: [
      { event: "schedule/run.requested" },
      { event: "task/submitted", if: "event.data.type == 'digest'" },
    ],
    retries: RETRIES,
    concurrency: [{ limit: 1 }],
    cancelOn: [{ event: "task/canceled", match: "data.taskId" }],
    onFailure: ({ event }) => failRun(event.data),
  },
  async ({ event, step }) => {
    const { taskId } = event.data as { taskId: string };
    return await carryTask(step, "write", taskId, writeDigest);
  },
);
