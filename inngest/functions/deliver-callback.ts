import { deliverCallback } from "@/domain/callbacks/deliver-callback";
import { CALLBACK_WAITS_S } from "@/domain/callbacks/shape";
import { inngest } from "../client";
import { limit } from "../run-settings";

/** Posts a task's outcome to its callback address: at once, then after 5 s, 30 s, 2 min, 10 min, 1 h and 6 h. */
export const deliverCallbackFunction = inngest.createFunction(
  {
    id: "deliver-callback",
    triggers: [{ event: "callback/requested" }],
    retries: 5,
    concurrency: [{ limit: limit() }, { limit: 1, key: "event.data.callbackId" }],
  },
  async ({ event, step }) => {
    const { callbackId } = event.data as { callbackId: string };
    for (let round = 0; round <= CALLBACK_WAITS_S.length; round += 1) {
      const state = await step.run(`attempt-${round + 1}`, () => deliverCallback(callbackId, round));
      if (state !== "pending") return { state };
      await step.sleep(`wait-${round + 1}`, `${CALLBACK_WAITS_S[round] ?? 0}s`);
    }
    return { state: "failed" };
  },
);
