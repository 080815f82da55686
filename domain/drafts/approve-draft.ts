import "server-only";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { getDraft } from "./get-draft";
import { moveDraft } from "./move-draft";
import { findPlaceholders } from "./placeholder-shape";
import type { DraftView } from "./shape";

/**
 * A person answers for the text: only an approved draft may leave.
 * @param expectedVersion the version that the person read; another one is not approved.
 * @throws AppError 42201 naming unfilled placeholders, unless they are confirmed; 40902.
 */
export async function approveDraft(
  actor: Actor,
  id: string,
  expectedVersion?: number,
  options: { confirm_placeholders?: boolean | undefined } = {},
): Promise<DraftView> {
  authorize(actor, "drafts:approve");
  const draft = await getDraft(actor, id);
  const placeholders = findPlaceholders(draft.body ?? "");
  if (placeholders.length > 0 && !options.confirm_placeholders)
    throw new AppError(
      "validation_failed",
      `the draft still holds ${placeholders.join(", ")}: fill in or confirm`,
      {
        problems: placeholders.map((p) => ({ path: "body", message: p })),
      },
    );
  return moveDraft(actor, id, {
    from: ["draft"],
    to: "approved",
    kind: "approved",
    // The version that was checked for placeholders is the version that is approved.
    expectedVersion: expectedVersion ?? draft.version,
    set: {
      approvedNow: true,
      deliveryError: null,
      ...(actor.kind === "member" ? { approvedBy: actor.id } : {}),
    },
  });
}
