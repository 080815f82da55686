import "server-only";
import { and, eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { tasks } from "@/db/schema/tasks";
import type { Change } from "../live/shape";
import { runningTasks } from "./running-tasks";

/** Aborts the attempt of a task that was canceled, when it runs in this process: its model call ends at once. */
export async function cancelRunning(change: Change): Promise<void> {
  if (change.kind !== "task" || change.id === undefined || !runningTasks().has(change.id)) return;
  const [canceled] = await getDb()
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.id, change.id), eq(tasks.status, "canceled")));
  if (canceled) runningTasks().cancel(change.id);
}
