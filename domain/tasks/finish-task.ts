import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { tasks } from "@/db/schema/tasks";
import { seal } from "@/db/sealed";
import { createCallback } from "../callbacks/create-callback";
import { resolveDeadLetter } from "../dead-letters/resolve-dead-letter";
import { publishChange } from "../live/publish-change";
import { recordTaskEvent } from "./record-task-event";
import { sourcesOf } from "./task-machine";

/**
 * Ends a task well, in the transaction that stores its effects: result, timeline, callback and dead letter change
 * together.
 * @returns false when the task is not running any more (canceled, or another attempt was first): the caller must roll
 * its effects back.
 */
export async function finishTask(tx: Tx, taskId: string, result: unknown): Promise<boolean> {
  const [task] = await tx
    .update(tasks)
    .set({
      status: "done",
      result: seal(tasks.result, taskId, JSON.stringify(result ?? null)),
      error: null,
      errorCode: null,
      failureStage: null,
      finishedAt: sql`clock_timestamp()`,
      updatedAt: sql`clock_timestamp()`,
    })
    .where(and(eq(tasks.id, taskId), inArray(tasks.status, sourcesOf("done"))))
    .returning({ attempts: tasks.attempts, messageId: tasks.messageId, callbackUrl: tasks.callbackUrl });
  if (!task) return false;
  await recordTaskEvent(tx, taskId, { kind: "done", status: "done", attempt: task.attempts });
  await resolveDeadLetter(tx, taskId);
  if (task.callbackUrl !== null) await createCallback(tx, taskId);
  await publishChange(tx, {
    kind: "task",
    id: taskId,
    ...(task.messageId ? { messageId: task.messageId } : {}),
  });
  return true;
}
