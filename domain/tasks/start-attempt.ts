import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { tasks } from "@/db/schema/tasks";
import { publishChange } from "../live/publish-change";
import { recordTaskEvent } from "./record-task-event";
import { sourcesOf } from "./task-machine";

export type TaskRecord = typeof tasks.$inferSelect;

/**
 * Begins an attempt: the task moves to `processing` and its count of attempts rises, so that an attempt whose worker
 * is killed counts, too.
 * @param part `next` for a later step of the same task: while the task is `processing` it goes on within its attempt.
 * @returns the task, or null when there is nothing to do any more (done, failed, canceled, deleted).
 */
export async function startAttempt(
  taskId: string,
  part: "first" | "next" = "first",
): Promise<TaskRecord | null> {
  return inTransaction(async (tx) => {
    const [task] = await tx
      .update(tasks)
      .set({
        status: "processing",
        attempts:
          part === "first"
            ? sql`${tasks.attempts} + 1`
            : sql`${tasks.attempts} + (${tasks.status} = 'pending')::int`,
        startedAt: sql`coalesce(${tasks.startedAt}, clock_timestamp())`,
        updatedAt: sql`clock_timestamp()`,
      })
      .where(and(eq(tasks.id, taskId), inArray(tasks.status, sourcesOf("processing"))))
      .returning();
    if (!task) return null;
    await recordTaskEvent(tx, taskId, {
      kind: part === "first" ? "started" : "continued",
      status: "processing",
      attempt: task.attempts,
    });
    if (task.messageId && task.type === "classify")
      await tx
        .update(messages)
        .set({ status: "processing", updatedAt: sql`now()` })
        .where(and(eq(messages.id, task.messageId), inArray(messages.status, ["pending", "failed"])));
    await publishChange(tx, {
      kind: "task",
      id: taskId,
      ...(task.messageId ? { messageId: task.messageId } : {}),
    });
    return task;
  });
}
