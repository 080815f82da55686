import "server-only";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { moveDraft } from "./move-draft";
import type { DraftView } from "./shape";

/** Puts a draft aside; its versions stay readable and `restoreDraft` brings it back. @throws AppError 40902 when it was sent. */
export async function discardDraft(actor: Actor, id: string): Promise<DraftView> {
  authorize(actor, "drafts:write");
  return moveDraft(actor, id, {
    from: ["generating", "draft", "stale", "approved", "failed"],
    to: "discarded",
    kind: "discarded",
  });
}
