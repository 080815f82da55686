import "server-only";
import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { callbacks, tasks } from "@/db/schema/tasks";
import { seal } from "@/db/sealed";
import { nowIso } from "@/lib/clock";
import { newId } from "@/lib/id";
import { emitEvents } from "../events/emit-events";
import { viewTask } from "../tasks/view-task";

/**
 * Makes the delivery of a task's outcome, in the transaction that ends the task. Its bytes and its id are frozen here:
 * every attempt sends the same, so that a receiver can tell a repeat.
 */
export async function createCallback(tx: Tx, taskId: string): Promise<void> {
  const [task] = await tx.select().from(tasks).where(eq(tasks.id, taskId));
  if (!task?.callbackUrl) return;
  const id = newId();
  const body = JSON.stringify({
    id,
    type: task.status === "done" ? "task.completed" : "task.failed",
    created_at: nowIso(),
    data: viewTask(task, []),
  });
  await tx
    .insert(callbacks)
    .values({ id, taskId, url: task.callbackUrl, body: seal(callbacks.body, id, body) });
  await emitEvents(tx, [{ name: "callback/requested", data: { callbackId: id, taskId } }]);
}
