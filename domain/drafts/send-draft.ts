import "server-only";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { moveDraft } from "./move-draft";
import type { DraftView } from "./shape";

/** Marks an approved draft as sent: handed over to whoever carries it. Nothing leaves without approval. @throws AppError 40902 when it is not approved. */
export async function sendDraft(actor: Actor, id: string): Promise<DraftView> {
  authorize(actor, "drafts:approve");
  return moveDraft(actor, id, { from: ["approved"], to: "sent", kind: "sent", set: { sentNow: true } });
}
