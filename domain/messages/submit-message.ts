import "server-only";
import { eq } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { checkCallbackUrl } from "../callbacks/check-callback-url";
import { insertMessages } from "./insert-messages";
import type { NewMessage } from "./shape";

export interface SubmittedMessage {
  id: string;
  task_id: string | null;
  status: string;
  priority: string;
  labels: string[];
  /** Told apart by the door: a message that was there already is 200, a new one 201. */
  duplicate: boolean;
}

/**
 * Takes one message in: record, classification task, event and audit in one transaction. Returns at once; the
 * engine does the rest.
 */
export async function submitMessage(actor: Actor, input: NewMessage): Promise<SubmittedMessage> {
  authorize(actor, "messages:write");
  if (input.callback_url !== undefined) await checkCallbackUrl(input.callback_url);
  return inTransaction(async (tx) => {
    const [made] = await insertMessages(tx, actor, [input]);
    if (!made) throw new AppError("internal", "the message was not stored");
    if (!made.duplicate)
      await recordAudit(tx, actor, {
        action: "message.submitted",
        subjectType: "message",
        subjectId: made.id,
        data: { channel: input.channel },
      });
    const [row] = await tx
      .select({ status: messages.status, priority: messages.priority, labels: messages.labels })
      .from(messages)
      .where(eq(messages.id, made.id));
    if (!row)
      throw new AppError("conflict", "the message with this external_id was deleted just now: send it again");
    return { id: made.id, task_id: made.taskId, ...row, duplicate: made.duplicate };
  });
}
