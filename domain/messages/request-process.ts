import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { inTransaction, type Tx } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { tasks } from "@/db/schema/tasks";
import { AppError } from "@/lib/errors";
import { isId, newId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { emitEvents } from "../events/emit-events";
import { publishChange } from "../live/publish-change";
import { recordTaskEvent } from "../tasks/record-task-event";
import { recordMessageEvent } from "./record-message-event";
import { visibleMessages } from "./visible-messages";

/**
 * Asks for a message to be read (again). A classification that is waiting or running already is joined – it is told to
 * leave a draft, too, when one is wanted – so that a double click, or a call right after the arrival, costs nothing.
 * @returns the task to wait for.
 */
export async function requestProcess(
  actor: Actor,
  messageId: string,
  options: { draft?: boolean } = {},
): Promise<{ task_id: string }> {
  authorize(actor, "messages:write");
  if (!isId(messageId)) throw new AppError("not_found");
  return inTransaction(async (tx) => {
    const [message] = await tx
      .select({ id: messages.id, sender: messages.sender, topic: messages.topic })
      .from(messages)
      .where(and(eq(messages.id, messageId), visibleMessages(actor)));
    if (!message) throw new AppError("not_found", "there is no such message");
    const { taskId, joined } = await joinOrInsert(tx, actor, message, options.draft ?? false);
    if (joined) return { task_id: taskId };
    await tx
      .update(messages)
      .set({ status: "pending", errorCode: null, updatedAt: sql`now()` })
      .where(and(eq(messages.id, messageId), eq(messages.status, "failed")));
    const eventId = await recordTaskEvent(tx, taskId, { kind: "submitted", status: "pending" });
    await emitEvents(tx, [
      { id: eventId, name: "message/received", data: { messageId, taskId, priority: "high" } },
    ]);
    await recordMessageEvent(tx, actor, messageId, "classification_requested");
    await recordAudit(tx, actor, {
      action: "message.process_requested",
      subjectType: "message",
      subjectId: messageId,
    });
    await publishChange(tx, { kind: "message", id: messageId });
    return { task_id: taskId };
  });
}

/** Two requests at once: the unique index of live readings lets one insert, the other joins. */
const TRIES = 3;

/**
 * The message's live reading, else a new one. Task before message, as everywhere: whoever locks both takes the task
 * first, or two of them would wait for each other.
 */
async function joinOrInsert(
  tx: Tx,
  actor: Actor,
  message: { id: string; sender: string; topic: string | null },
  draft: boolean,
): Promise<{ taskId: string; joined: boolean }> {
  for (let n = 0; n < TRIES; n++) {
    const [live] = await tx
      .update(tasks)
      .set({ wantsDraft: draft ? true : sql`${tasks.wantsDraft}` })
      .where(
        and(
          eq(tasks.messageId, message.id),
          eq(tasks.type, "classify"),
          inArray(tasks.status, ["pending", "processing"]),
        ),
      )
      .returning({ id: tasks.id });
    if (live) return { taskId: live.id, joined: true };
    const [made] = await tx
      .insert(tasks)
      .values({
        id: newId(),
        type: "classify",
        topic: message.topic ?? "default",
        sender: message.sender,
        priority: "high",
        messageId: message.id,
        wantsDraft: draft,
        submittedByKey: actor.kind === "api_key" ? actor.id : null,
        submittedByMember: actor.kind === "member" ? actor.id : null,
        requestId: actor.requestId ?? null,
      })
      .onConflictDoNothing()
      .returning({ id: tasks.id });
    if (made) return { taskId: made.id, joined: false };
  }
  throw new AppError("conflict", "the message is being read by several at once: try again");
}
