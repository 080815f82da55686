import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { drafts } from "@/db/schema/drafts";
import { messages } from "@/db/schema/messages";
import { tasks } from "@/db/schema/tasks";
import { emitEvents } from "../events/emit-events";
import { recordTaskEvent } from "./record-task-event";
import { runEvent } from "./run-event";
import type { TaskStatus } from "./shape";

/**
 * Puts an ended task back to `pending` with fresh attempts, and emits the event that runs it. Of several callers at
 * once one finds the expected status; the others get false.
 */
export async function resubmitTask(
  tx: Tx,
  taskId: string,
  from: TaskStatus[],
  why: "retried" | "redriven",
): Promise<boolean> {
  const [task] = await tx
    .update(tasks)
    .set({
      status: "pending",
      attempts: 0,
      finishedAt: null,
      startedAt: null,
      updatedAt: sql`clock_timestamp()`,
    })
    .where(
      and(
        eq(tasks.id, taskId),
        inArray(tasks.status, from),
        // A message that is being read again already needs no second reading.
        sql`not (${tasks.type} = 'classify' and exists (
          select 1 from tasks live where live.message_id = ${tasks.messageId} and live.type = 'classify'
            and live.status in ('pending', 'processing') and live.id <> ${tasks.id}))`,
      ),
    )
    .returning();
  if (!task) return false;
  const eventId = await recordTaskEvent(tx, taskId, { kind: why, status: "pending" });
  if (task.type === "classify" && task.messageId)
    await tx
      .update(messages)
      .set({ status: "pending", errorCode: null, updatedAt: sql`now()` })
      .where(and(eq(messages.id, task.messageId), eq(messages.status, "failed")));
  if (task.type === "draft_reply" && task.draftId)
    await tx
      .update(drafts)
      .set({ state: "generating", errorCode: null, updatedAt: sql`now()` })
      .where(and(eq(drafts.id, task.draftId), eq(drafts.state, "failed")));
  await emitEvents(tx, [{ id: eventId, ...runEvent(task) }]);
  return true;
}
