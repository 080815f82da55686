import "server-only";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { AppError } from "@/lib/errors";
import { isId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { recordMessageEvent } from "./record-message-event";
import { requestProcess } from "./request-process";
import { visibleMessages } from "./visible-messages";

/**
 * Takes back that a message repeats another one: from now on it is one of its own, and the AI reads it.
 * @returns the task of the reading. @throws AppError 40401, 40902 when it repeats nothing.
 */
export async function separateMessage(actor: Actor, id: string): Promise<{ task_id: string }> {
  authorize(actor, "messages:write");
  if (!isId(id)) throw new AppError("not_found");
  await inTransaction(async (tx) => {
    const [seen] = await tx
      .select({ id: messages.id })
      .from(messages)
      .where(and(eq(messages.id, id), visibleMessages(actor)));
    if (!seen) throw new AppError("not_found", "there is no such message");
    const separated = await tx
      .update(messages)
      // Without its hash it is not found as the first of another repetition either.
      .set({
        duplicateOf: null,
        dedupeHash: null,
        version: sql`${messages.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(and(eq(messages.id, id), isNotNull(messages.duplicateOf)))
      .returning({ id: messages.id });
    if (separated.length === 0) throw new AppError("conflict", "the message repeats no other one");
    await recordMessageEvent(tx, actor, id, "separated");
    await recordAudit(tx, actor, { action: "message.separated", subjectType: "message", subjectId: id });
  });
  return requestProcess(actor, id);
}
