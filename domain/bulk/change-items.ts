import "server-only";
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { bulkItems, bulks, messages } from "@/db/schema/messages";
import { AppError } from "@/lib/errors";
import type { Actor } from "../actors/shape";
import { changeMessages, recordColumns } from "../messages/change-messages";
import { BulkPatch } from "./shape";
import type { BulkRecord } from "./view-bulk";

/**
 * Carries a bulk change up to `limit` messages further, in the caller's transaction, which has locked the bulk's row:
 * messages, what they were like, and progress change together, so that a part that is repeated after a crash does and
 * counts nothing twice.
 * @returns the bulk as it is then; its state is `done` when no message is left.
 */
export async function changeItems(
  tx: Tx,
  actor: Actor,
  bulk: BulkRecord,
  limit: number,
): Promise<BulkRecord> {
  const { patch, add_labels } = BulkPatch.parse(bulk.patch);
  const items = await tx
    .select({ id: bulkItems.messageId })
    .from(bulkItems)
    .where(
      and(
        eq(bulkItems.bulkId, bulk.id),
        bulk.position === null ? undefined : gt(bulkItems.messageId, bulk.position),
      ),
    )
    .orderBy(asc(bulkItems.messageId))
    .limit(limit);
  const ids = items.map((item) => item.id);
  // Always in the order of their ids: two changes of the same messages wait for each other instead of locking up.
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select(recordColumns)
          .from(messages)
          .where(inArray(messages.id, ids))
          .orderBy(asc(messages.id))
          .for("update");
  const changed = await changeMessages(
    tx,
    actor,
    rows.map((row) => ({
      row,
      patch: add_labels
        ? { ...patch, labels: [...new Set([...(patch.labels ?? row.labels), ...add_labels])] }
        : patch,
    })),
    { bulk_id: bulk.id },
  );
  if (changed.length > 0)
    await tx.execute(sql`
      update ${bulkItems} set before = v.before, after = v.after, corrections = v.corrections
      from jsonb_to_recordset(${JSON.stringify(changed)}::text::jsonb)
        as v(id uuid, before jsonb, after jsonb, corrections uuid[])
      where bulk_id = ${bulk.id} and message_id = v.id`);
  const [next] = await tx
    .update(bulks)
    .set({
      scanned: bulk.scanned + ids.length,
      changed: bulk.changed + changed.length,
      position: ids.at(-1) ?? bulk.position,
      state: ids.length < limit ? "done" : "running",
      updatedAt: sql`now()`,
    })
    .where(eq(bulks.id, bulk.id))
    .returning();
  if (!next) throw new AppError("not_found");
  return next;
}
