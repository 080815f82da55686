import "server-only";
import { and, eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { deadLetters, tasks } from "@/db/schema/tasks";
import { AppError } from "@/lib/errors";
import { isId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { visibleTasks } from "../tasks/visible-tasks";
import type { DeadLetterView } from "./shape";
import { viewDeadLetter } from "./view-dead-letter";

/** The dead letter of a task. @throws AppError 40401 when the task has none. */
export async function getDeadLetter(actor: Actor, taskId: string): Promise<DeadLetterView> {
  authorize(actor, "ops:read");
  const [row] = isId(taskId)
    ? await getDb()
        .select({ letter: deadLetters, type: tasks.type, sender: tasks.sender, messageId: tasks.messageId })
        .from(deadLetters)
        .innerJoin(tasks, eq(tasks.id, deadLetters.taskId))
        .where(and(eq(deadLetters.taskId, taskId), visibleTasks(actor)))
    : [];
  if (!row) throw new AppError("not_found", "this task has no dead letter");
  return viewDeadLetter(row);
}
