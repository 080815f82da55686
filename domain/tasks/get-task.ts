import "server-only";
import { and, asc, eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { taskEvents, tasks } from "@/db/schema/tasks";
import { AppError } from "@/lib/errors";
import { isId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import type { TaskView } from "./shape";
import { viewTask } from "./view-task";
import { visibleTasks } from "./visible-tasks";

/** A task with its timeline. @throws AppError 40401 when there is none, or it is not the actor's to see. */
export async function getTask(actor: Actor, id: string): Promise<TaskView> {
  authorize(actor, "tasks:read");
  const missing = new AppError("not_found", "there is no such task");
  if (!isId(id)) throw missing;
  const db = getDb();
  const [row] = await db
    .select()
    .from(tasks)
    .where(and(eq(tasks.id, id), visibleTasks(actor)));
  if (!row) throw missing;
  const events = await db
    .select()
    .from(taskEvents)
    .where(eq(taskEvents.taskId, id))
    .orderBy(asc(taskEvents.at), asc(taskEvents.id));
  return viewTask(row, events);
}
