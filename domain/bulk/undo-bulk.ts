import "server-only";
import { eq, sql } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { bulks } from "@/db/schema/messages";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { AT_ONCE } from "./limit-shape";
import type { BulkView } from "./shape";
import { submitBulkTask } from "./submit-bulk-task";
import { undoItems } from "./undo-items";
import { loadBulk, viewBulk } from "./view-bulk";

/**
 * Takes a bulk change back that has ended, or was stopped: what it changed gets the values and the sources of before.
 * Up to a thousand messages at once, more by a task.
 * @throws AppError 40401, 40902 while it still runs, or when it was taken back already.
 */
export async function undoBulk(actor: Actor, id: string): Promise<BulkView> {
  authorize(actor, "messages:write");
  return inTransaction(async (tx) => {
    const bulk = await loadBulk(tx, actor, id, true);
    const { may_undo } = await viewBulk(tx, bulk);
    if (!may_undo) throw new AppError("conflict", "it still runs, or was taken back already");
    // Stopped while it was taken back: goes on where it stopped.
    const goesOn = bulk.state === "undoing";
    const [started] = await tx
      .update(bulks)
      .set({ state: "undoing", updatedAt: sql`now()`, ...(goesOn ? {} : { position: null }) })
      .where(eq(bulks.id, id))
      .returning();
    if (!started) throw new AppError("not_found");
    await recordAudit(tx, actor, {
      action: "messages.bulk_undone",
      subjectType: "bulk",
      subjectId: id,
      data: { changed: bulk.changed },
    });
    if (bulk.changed > AT_ONCE) {
      const taskId = await submitBulkTask(tx, actor, id);
      return viewBulk(tx, { ...started, taskId });
    }
    // One more than there can be, so that nothing is left for another round.
    return viewBulk(tx, await undoItems(tx, actor, started, AT_ONCE + 1));
  });
}
