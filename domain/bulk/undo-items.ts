import "server-only";
import { and, asc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { bulkItems, bulks, corrections, messages } from "@/db/schema/messages";
import { AppError } from "@/lib/errors";
import type { Actor } from "../actors/shape";
import {
  auditChanges,
  publishMessages,
  recordColumns,
  recordTimeline,
  writeRecords,
} from "../messages/change-messages";
import { planUndo } from "../messages/plan-change";
import type { BulkRecord } from "./view-bulk";

/**
 * Takes a bulk change back for up to `limit` messages further, in the caller's transaction, which has locked the bulk's
 * row. Each field gets the value and the source that it had (a category of the AI's is the AI's again), and the
 * training examples of the change go. What somebody changed since stays theirs.
 * @returns the bulk as it is then; its state is `undone` when no message is left.
 */
export async function undoItems(tx: Tx, actor: Actor, bulk: BulkRecord, limit: number): Promise<BulkRecord> {
  const items = await tx
    .select()
    .from(bulkItems)
    .where(
      and(
        eq(bulkItems.bulkId, bulk.id),
        isNotNull(bulkItems.before),
        bulk.position === null ? undefined : gt(bulkItems.messageId, bulk.position),
      ),
    )
    .orderBy(asc(bulkItems.messageId))
    .limit(limit);
  const of = new Map(items.map((item) => [item.messageId, item]));
  const rows =
    items.length === 0
      ? []
      : await tx
          .select(recordColumns)
          .from(messages)
          .where(inArray(messages.id, [...of.keys()]))
          .orderBy(asc(messages.id))
          .for("update");
  const plans = rows.flatMap((row) => {
    const item = of.get(row.id);
    return item?.before && item.after ? [{ row, item, ...planUndo(row, item.before, item.after) }] : [];
  });
  const going = plans.flatMap((plan) => (plan.next ? [{ ...plan, next: plan.next }] : []));
  if (going.length > 0)
    await writeRecords(
      tx,
      going.map((plan) => plan.next),
    );
  const examples = going.flatMap((plan) => plan.item.corrections ?? []);
  if (examples.length > 0) await tx.delete(corrections).where(inArray(corrections.id, examples));
  const data = (fields: string[]) => ({ bulk_id: bulk.id, fields });
  await recordTimeline(
    tx,
    actor,
    going.flatMap(({ row, fields }) =>
      fields.some((f) => f !== "unread")
        ? [{ messageId: row.id, kind: "change_undone", data: data(fields) }]
        : [],
    ),
  );
  await auditChanges(
    tx,
    actor,
    "message.update_undone",
    going.map(({ row, fields }) => ({ id: row.id, data: data(fields) })),
  );
  await publishMessages(
    tx,
    going.map((plan) => plan.row.id),
  );
  const kept = plans.filter((plan) => plan.kept || plan.next === null).length;
  const [next] = await tx
    .update(bulks)
    .set({
      // One that was deleted meanwhile is neither.
      undone: bulk.undone + plans.length - kept,
      kept: bulk.kept + kept,
      position: items.at(-1)?.messageId ?? bulk.position,
      state: items.length < limit ? "undone" : "undoing",
      updatedAt: sql`now()`,
    })
    .where(eq(bulks.id, bulk.id))
    .returning();
  if (!next) throw new AppError("not_found");
  return next;
}
