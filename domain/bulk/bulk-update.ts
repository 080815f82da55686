import "server-only";
import { and, count, eq, inArray, sql } from "drizzle-orm";
import { inTransaction, type Tx } from "@/db/client";
import { bulkItems, bulks, messages } from "@/db/schema/messages";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { checkPatch } from "../messages/change-messages";
import { visibleMessages } from "../messages/visible-messages";
import { changeItems } from "./change-items";
import { AT_ONCE } from "./limit-shape";
import type { BulkPatch, BulkUpdate, BulkView } from "./shape";
import { submitBulkTask } from "./submit-bulk-task";
import { loadBulk, viewBulk } from "./view-bulk";

/**
 * Changes many messages alike: those with the given ids, or those of a choice. Up to a thousand are changed in this
 * transaction; more by a task, whose progress the answer's id leads to. Either can be undone for a week.
 * @throws AppError 40401 unknown choice, 40902 a choice that was used already, 42201.
 */
export async function bulkUpdate(actor: Actor, input: BulkUpdate): Promise<BulkView> {
  authorize(actor, "messages:write");
  const change: BulkPatch = {
    patch: input.patch,
    ...(input.add_labels ? { add_labels: input.add_labels } : {}),
  };
  return inTransaction(async (tx) => {
    await checkPatch(tx, input.patch);
    const id = input.choice ?? (await storeIds(tx, actor, input.ids ?? []));
    const bulk = await loadBulk(tx, actor, id, true);
    if (bulk.state !== "chosen") throw new AppError("conflict", "something was done to this choice already");
    if (input.except && input.except.length > 0)
      await tx
        .delete(bulkItems)
        .where(and(eq(bulkItems.bulkId, id), inArray(bulkItems.messageId, input.except)));
    const [counted] = await tx.select({ total: count() }).from(bulkItems).where(eq(bulkItems.bulkId, id));
    const total = counted?.total ?? 0;
    const isLong = total > AT_ONCE;
    const [started] = await tx
      .update(bulks)
      .set({ state: "running", patch: change, total, updatedAt: sql`now()` })
      .where(eq(bulks.id, id))
      .returning();
    if (!started) throw new AppError("not_found");
    if (isLong) {
      const taskId = await submitBulkTask(tx, actor, id);
      await recordAudit(tx, actor, {
        action: "messages.bulk_requested",
        subjectType: "bulk",
        subjectId: id,
        data: { total, task_id: taskId, fields: fieldsOf(change) },
      });
      return viewBulk(tx, { ...started, taskId });
    }
    // One more than there can be, so that nothing is left for another round.
    return viewBulk(tx, await changeItems(tx, actor, started, AT_ONCE + 1));
  });
}

/** Ids that a page has ticked; those that the actor may not see are left out, as if they did not exist. */
async function storeIds(tx: Tx, actor: Actor, ids: string[]): Promise<string> {
  const id = newId();
  await tx.insert(bulks).values({ id, memberId: actor.id, state: "chosen", total: ids.length });
  const known = await tx
    .select({ messageId: messages.id })
    .from(messages)
    .where(and(inArray(messages.id, ids), visibleMessages(actor)));
  if (known.length > 0)
    await tx.insert(bulkItems).values(known.map(({ messageId }) => ({ bulkId: id, messageId })));
  return id;
}

const fieldsOf = ({ patch, add_labels }: BulkPatch) => [
  ...Object.keys(patch),
  ...(add_labels ? ["add_labels"] : []),
];
