import "server-only";
import { eq, sql } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { savedViews } from "@/db/schema/messages";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { MemberActor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";
import { requireView } from "./require-view";

/**
 * Puts views into the given order: those of the team, or the member's own. They exchange the places that they have, so
 * that others, who see some of them, keep theirs.
 * @throws AppError 40401, 40301 for one that is not the member's to move.
 */
export async function reorderViews(actor: MemberActor, ids: string[]): Promise<void> {
  authorize(actor, "views:write");
  if (new Set(ids).size !== ids.length) throw new AppError("validation_failed", "ids: each only once");
  await inTransaction(async (tx) => {
    // Two that order at the same time are one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('intray.views.order'))`);
    const views = [];
    for (const id of ids) views.push(await requireView(tx, actor, id));
    const places = views.map((view) => view.position).sort((a, b) => a - b);
    for (const [index, id] of ids.entries())
      await tx
        .update(savedViews)
        .set({ position: places[index] ?? index })
        .where(eq(savedViews.id, id));
    await recordAudit(tx, actor, {
      action: "view.reordered",
      subjectType: "view",
      subjectId: ids[0] ?? "none",
      data: { order: ids },
    });
    await publishChange(tx, { kind: "view" });
  });
}
