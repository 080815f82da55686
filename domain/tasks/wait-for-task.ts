import "server-only";
import { and, eq, inArray, or } from "drizzle-orm";
import { getDb } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { tasks } from "@/db/schema/tasks";
import { AppError } from "@/lib/errors";
import type { Actor } from "../actors/shape";
import { hub } from "../live/hub";
import { visibleMessages } from "../messages/visible-messages";
import { TASK_STATUSES, type TaskStatus } from "./shape";
import { visibleTasks } from "./visible-tasks";

/** Asked again at least this often, milliseconds: a notification may be lost while Postgres restarts. */
const ASK_MS = 1000;
const ENDED: readonly TaskStatus[] = TASK_STATUSES.filter((s) => s !== "pending" && s !== "processing");

/** Waits until a task has ended, at most `timeoutMs`. @returns its status and error, also when the time is up. */
export async function waitForTask(
  actor: Actor,
  taskId: string,
  timeoutMs: number,
): Promise<{ status: TaskStatus; errorCode: number | null; error: string | null }> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const changed = hub().next((change) => change.kind === "task" && change.id === taskId);
    try {
      const [row] = await getDb()
        .select({ status: tasks.status, errorCode: tasks.errorCode, error: tasks.error })
        .from(tasks)
        .where(and(eq(tasks.id, taskId), or(visibleTasks(actor), ofVisibleMessage(actor))));
      if (!row) throw new AppError("not_found", "the task is gone");
      const left = end - Date.now();
      if (ENDED.includes(row.status) || left <= 0) return row;
      await changed.wait(Math.min(left, ASK_MS));
    } finally {
      changed.stop();
    }
  }
}

/** A reading that somebody else asked for may be waited for by whoever sees the message. */
const ofVisibleMessage = (actor: Actor) =>
  inArray(tasks.messageId, getDb().select({ id: messages.id }).from(messages).where(visibleMessages(actor)));
