import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { drafts } from "@/db/schema/drafts";
import { tasks } from "@/db/schema/tasks";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { emitEvents } from "../events/emit-events";
import { publishChange } from "../live/publish-change";
import { getTask } from "./get-task";
import { recordTaskEvent } from "./record-task-event";
import type { TaskView } from "./shape";
import { sourcesOf } from "./task-machine";
import { visibleTasks } from "./visible-tasks";

/** Stops a task that waits or runs: no further attempt begins, and an answer that still comes in is not stored. @throws AppError 40401, 40902 when it has ended. */
export async function cancelTask(actor: Actor, id: string): Promise<TaskView> {
  authorize(actor, "tasks:write");
  const before = await getTask(actor, id);
  await inTransaction(async (tx) => {
    const [task] = await tx
      .update(tasks)
      .set({ status: "canceled", finishedAt: sql`clock_timestamp()`, updatedAt: sql`clock_timestamp()` })
      .where(and(eq(tasks.id, id), visibleTasks(actor), inArray(tasks.status, sourcesOf("canceled"))))
      .returning({ messageId: tasks.messageId, draftId: tasks.draftId });
    if (!task)
      throw new AppError(
        "conflict",
        `the task is ${before.status}: only a waiting or running task can be canceled`,
      );
    if (task.draftId)
      await tx
        .update(drafts)
        .set({ state: "discarded", updatedAt: sql`now()` })
        .where(and(eq(drafts.id, task.draftId), eq(drafts.state, "generating")));
    await recordTaskEvent(tx, id, { kind: "canceled", status: "canceled", data: { by: actor.name } });
    await emitEvents(tx, [{ name: "task/canceled", data: { taskId: id } }]);
    await recordAudit(tx, actor, { action: "task.canceled", subjectType: "task", subjectId: id });
    await publishChange(tx, { kind: "task", id, ...(task.messageId ? { messageId: task.messageId } : {}) });
  });
  return getTask(actor, id);
}
