import "server-only";
import { eq } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { savedViews } from "@/db/schema/messages";
import { authorize } from "../actors/authorize";
import type { MemberActor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";
import { requireView } from "./require-view";

/** Deletes a view; its messages stay. @throws AppError 40401, 40301. */
export async function deleteView(actor: MemberActor, id: string): Promise<void> {
  authorize(actor, "views:write");
  await inTransaction(async (tx) => {
    await requireView(tx, actor, id);
    await tx.delete(savedViews).where(eq(savedViews.id, id));
    await recordAudit(tx, actor, { action: "view.deleted", subjectType: "view", subjectId: id });
    await publishChange(tx, { kind: "view", id });
  });
}
