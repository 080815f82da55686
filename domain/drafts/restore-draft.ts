import "server-only";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { moveDraft } from "./move-draft";
import type { DraftView } from "./shape";

/** Takes a discard or an approval back. @throws AppError 40902 when the message has another draft in work. */
export async function restoreDraft(actor: Actor, id: string): Promise<DraftView> {
  authorize(actor, "drafts:write");
  try {
    return await moveDraft(actor, id, { from: ["discarded", "approved"], to: "draft", kind: "restored" });
  } catch (error) {
    // 23505: the unique index of drafts in work.
    const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
    if (cause?.code === "23505")
      throw new AppError("conflict", "the message has another draft in work", { cause: error });
    throw error;
  }
}
