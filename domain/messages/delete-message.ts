import "server-only";
import { and, eq } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { answerCache } from "@/db/schema/cost";
import { importRows } from "@/db/schema/imports";
import { messages } from "@/db/schema/messages";
import { tasks } from "@/db/schema/tasks";
import { AppError } from "@/lib/errors";
import { isId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";
import { visibleMessages } from "./visible-messages";

/**
 * Deletes a message for good (privacy request): content, drafts, timeline, corrections and search tokens go with the
 * row, its tasks, stored answers of models and what an import kept of it
 * explicitly. The audit keeps that it happened, by id.
 */
export async function deleteMessage(actor: Actor, id: string): Promise<void> {
  authorize(actor, "messages:delete");
  if (!isId(id)) throw new AppError("not_found");
  await inTransaction(async (tx) => {
    // Tasks before the message, as everywhere that touches both; what isn't the actor's rolls back below.
    await tx.delete(tasks).where(eq(tasks.messageId, id));
    const gone = await tx
      .delete(messages)
      .where(and(eq(messages.id, id), visibleMessages(actor)))
      .returning({ id: messages.id });
    if (gone.length === 0) throw new AppError("not_found", "there is no such message");
    await tx.update(messages).set({ duplicateOf: null }).where(eq(messages.duplicateOf, id));
    await tx.delete(answerCache).where(eq(answerCache.messageId, id));
    await tx.delete(importRows).where(eq(importRows.messageId, id));
    await recordAudit(tx, actor, { action: "message.deleted", subjectType: "message", subjectId: id });
    await publishChange(tx, { kind: "message", id });
  });
}
