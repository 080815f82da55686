import { writeDigest } from "@/domain/schedules/write-digest";
import { env } from "@/lib/env";
import { inngest } from "../client";

/** Every morning at nine, and on demand: what came in, what waits, what failed. */
export const dailyDigest = inngest.createFunction(
  {
    id: "daily-digest",
    triggers: [{ cron: `TZ=${env().TIME_ZONE} 0 9 * * *` }, { event: "schedule/run.requested" }],
    retries: 3,
    concurrency: [{ limit: 1 }],
  },
  async ({ event, step, runId }) => {
    const data = event.data as { runId?: string; scheduledAt?: string };
    // The key makes the digest of one occasion one message, also when the step is repeated.
    return await step.run("write", () => writeDigest(data.runId ?? data.scheduledAt ?? runId));
  },
);
