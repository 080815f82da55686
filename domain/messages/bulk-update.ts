import "server-only";
import { and, desc, inArray } from "drizzle-orm";
import { z } from "zod";
import { inTransaction } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { changeMessage, checkPatch, recordColumns } from "./change-message";
import { filterMessages } from "./filter-messages";
import { MessageFilter, MessagePatch } from "./shape";
import { visibleMessages } from "./visible-messages";

/** Messages changed at most by one call. */
export const MAX_BULK = 1000;

export const BulkUpdate = z
  .strictObject({
    ids: z.array(z.uuid()).max(MAX_BULK).optional(),
    /** All that match, up to 1,000. */
    filter: MessageFilter.optional(),
    patch: MessagePatch,
    /** Added to each message's labels; `patch.labels` would replace them. */
    add_labels: z.array(z.string().trim().min(1).max(40)).max(20).optional(),
  })
  .refine((v) => (v.ids === undefined) !== (v.filter === undefined), "name either ids or a filter");

export interface BulkResult {
  /** What each changed message was like before: send it back, patch by patch, to undo. */
  changed: { id: string; before: z.input<typeof MessagePatch> }[];
}

/** Changes many messages alike, in one transaction. */
export async function bulkUpdate(actor: Actor, input: z.output<typeof BulkUpdate>): Promise<BulkResult> {
  authorize(actor, "messages:write");
  return inTransaction(async (tx) => {
    await checkPatch(tx, input.patch);
    const where = input.filter
      ? filterMessages(actor, input.filter).where
      : and(inArray(messages.id, input.ids ?? []), visibleMessages(actor));
    const rows = await tx
      .select(recordColumns)
      .from(messages)
      .where(where)
      .orderBy(desc(messages.receivedAt), desc(messages.id))
      .limit(MAX_BULK)
      .for("update");
    const changed: BulkResult["changed"] = [];
    for (const row of rows) {
      const patch: MessagePatch = input.add_labels
        ? {
            ...input.patch,
            labels: [...new Set([...(input.patch.labels ?? row.labels), ...input.add_labels])],
          }
        : input.patch;
      if (!(await changeMessage(tx, actor, row, patch))) throw new AppError("conflict");
      changed.push({
        id: row.id,
        before: {
          state: row.state,
          unread: row.unread,
          ...(patch.category !== undefined ? { category: row.category } : {}),
          ...(patch.priority !== undefined ? { priority: row.priority } : {}),
          ...(patch.labels !== undefined ? { labels: row.labels } : {}),
          ...(patch.assignee !== undefined ? { assignee: row.assigneeId } : {}),
          ...(row.state === "snoozed" ? { snooze_until: row.snoozedUntil } : {}),
        },
      });
    }
    return { changed };
  });
}
