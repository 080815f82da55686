import "server-only";
import { newId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { emitEvents } from "../events/emit-events";
import { getDraft } from "./get-draft";
import { moveDraft } from "./move-draft";
import type { DraftView } from "./shape";

/**
 * Sends an approved draft. Where its message came with an address for answers, the draft is claimed (`sending`) and the
 * engine makes the one delivery; else a person carries it, and it counts as sent. Of two at once one sends: the other finds
 * that it is approved no more.
 * @throws AppError 40902 when it is not approved: nothing leaves without.
 */
export async function sendDraft(actor: Actor, id: string): Promise<DraftView> {
  authorize(actor, "drafts:approve");
  const { deliver_to } = await getDraft(actor, id);
  if (deliver_to === null)
    return moveDraft(actor, id, { from: ["approved"], to: "sent", kind: "sent", set: { sentNow: true } });
  const deliveryId = newId();
  return moveDraft(actor, id, {
    from: ["approved"],
    to: "sending",
    kind: "sending",
    set: { deliveryId, deliveryAt: null, deliveryError: null },
    also: (tx, { messageId }) =>
      emitEvents(tx, [{ name: "draft/sending", data: { draftId: id, messageId, deliveryId } }]),
  });
}
