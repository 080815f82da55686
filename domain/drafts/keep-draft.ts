import "server-only";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { moveDraft } from "./move-draft";
import type { DraftView } from "./shape";

/** Keeps a draft as it is although the customer wrote again: somebody has read both. @throws AppError 40902 when it is not stale. */
export async function keepDraft(actor: Actor, id: string): Promise<DraftView> {
  authorize(actor, "drafts:write");
  return moveDraft(actor, id, { from: ["stale"], to: "draft", kind: "kept" });
}
