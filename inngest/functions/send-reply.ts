import { deliverReply } from "@/domain/drafts/deliver-reply";
import { inngest } from "../client";
import { limit, RETRIES } from "../run-settings";

/**
 * Makes the one delivery of a reply. The engine may carry the step out again; the delivery knows that it was begun, and is
 * not made twice.
 */
export const sendReply = inngest.createFunction(
  {
    id: "send-reply",
    triggers: [{ event: "draft/sending" }],
    retries: RETRIES,
    concurrency: [{ limit: limit() }, { limit: 1, key: "event.data.draftId" }],
  },
  async ({ event, step }) => {
    const { draftId, deliveryId } = event.data as { draftId: string; deliveryId: string };
    return { outcome: await step.run("deliver", () => deliverReply(draftId, deliveryId)) };
  },
);
