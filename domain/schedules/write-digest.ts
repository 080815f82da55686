import "server-only";
import { inTransaction, type Tx } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { tasks } from "@/db/schema/tasks";
import { open, seal } from "@/db/sealed";
import { nowIso } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { systemActor } from "../actors/system-actor";
import { publishChange } from "../live/publish-change";
import { recordMessageEvent } from "../messages/record-message-event";
import { indexMessage } from "../search/index-message";
import { finishTask } from "../tasks/finish-task";
import type { TaskRecord } from "../tasks/start-attempt";
import { countFigures } from "./count-figures";
import { digestText } from "./digest-text";
import { DigestOrder } from "./shape";

const SENDER = "Intray";

/**
 * Carries out a task of the type `digest`: counts, writes, and leaves the text as a message of the channel `digest` or
 * as the task's result, which its callback carries. Message and end of the task are stored together, so a step that is
 * repeated writes nothing twice.
 */
export async function writeDigest(task: TaskRecord): Promise<string> {
  const payload = open(tasks.payload, task.id, task.payload);
  const order = DigestOrder.safeParse(JSON.parse(payload ?? "null"));
  if (!order.success) throw new AppError("validation_failed", "the task does not say what to write");
  const figures = await countFigures(order.data.from, order.data.to);
  const text = digestText(figures, order.data);
  return inTransaction(async (tx) => {
    const messageId = order.data.to_inbox ? await leaveMessage(tx, task.id, text) : null;
    const { schedule, kind, from, to } = order.data;
    const result = { message_id: messageId, schedule, kind, from, to, ...text, figures };
    if (!(await finishTask(tx, task.id, result)))
      throw new AppError("conflict", "the task was ended while it was written");
    return "done";
  });
}

/** @returns the message's id; null when it was there already: its external id is the task's. */
async function leaveMessage(
  tx: Tx,
  taskId: string,
  text: ReturnType<typeof digestText>,
): Promise<string | null> {
  const id = newId();
  const [made] = await tx
    .insert(messages)
    .values({
      id,
      channel: "digest",
      sender: SENDER,
      subject: seal(messages.subject, id, text.subject),
      content: seal(messages.content, id, text.content),
      summary: seal(messages.summary, id, text.summary),
      externalId: `digest-${taskId}`,
      threadId: newId(),
      status: "processed",
      priority: "low",
      receivedAt: nowIso(),
      ...indexMessage({ sender: SENDER, subject: text.subject, content: text.content }),
    })
    .onConflictDoNothing()
    .returning({ id: messages.id });
  if (!made) return null;
  await recordMessageEvent(tx, systemActor("schedule"), id, "received");
  await publishChange(tx, { kind: "message", id });
  return id;
}
