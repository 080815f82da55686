import "server-only";
import { and, eq } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { AppError } from "@/lib/errors";
import { isId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { changeMessages, checkPatch, recordColumns } from "./change-messages";
import { getMessage } from "./get-message";
import type { MessageDetail, MessagePatch } from "./shape";
import { visibleMessages } from "./visible-messages";

/**
 * Changes what a person may change of a message.
 * @param expectedVersion the version that the person saw; without it the newest is changed.
 * @throws AppError 40401, 42201, 40902 when somebody changed the message in between.
 */
export async function updateMessage(
  actor: Actor,
  id: string,
  patch: MessagePatch,
  expectedVersion?: number,
): Promise<MessageDetail> {
  authorize(actor, "messages:write");
  // The answer is the message: a key that may only put messages in learns nothing from it, and changes nothing on the way.
  authorize(actor, "messages:read");
  if (!isId(id)) throw new AppError("not_found");
  await inTransaction(async (tx) => {
    const [row] = await tx
      .select(recordColumns)
      .from(messages)
      .where(and(eq(messages.id, id), visibleMessages(actor)))
      .for("update");
    if (!row) throw new AppError("not_found", "there is no such message");
    await checkPatch(tx, patch);
    if (expectedVersion !== undefined && row.version !== expectedVersion)
      throw new AppError("conflict", "the message was changed by somebody else: load it again");
    await changeMessages(tx, actor, [{ row, patch }]);
  });
  return getMessage(actor, id);
}
