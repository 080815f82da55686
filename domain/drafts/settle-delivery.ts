import "server-only";
import { sql } from "drizzle-orm";
import { drafts } from "@/db/schema/drafts";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { moveDraft } from "./move-draft";
import type { DraftView } from "./shape";
import { UNCLEAR_AFTER_MS } from "./view-draft";

/**
 * A person settles a delivery of which nobody knows whether it arrived: it did (`sent`), or it did not, and the draft is
 * approved again, to be sent by a person. Not while the delivery may still be under way.
 * @throws AppError 40902.
 */
export async function settleDelivery(
  actor: Actor,
  id: string,
  { outcome }: { outcome: "sent" | "not_sent" },
): Promise<DraftView> {
  authorize(actor, "drafts:approve");
  const only = sql`(${drafts.deliveryError} is not null
    or coalesce(${drafts.deliveryAt}, ${drafts.updatedAt}) < now() - ${UNCLEAR_AFTER_MS / 1000} * interval '1 second')`;
  return outcome === "sent"
    ? moveDraft(actor, id, { from: ["sending"], to: "sent", kind: "sent", set: { sentNow: true }, only })
    : moveDraft(actor, id, {
        from: ["sending"],
        to: "approved",
        kind: "not_sent",
        set: { deliveryId: null },
        only,
      });
}
