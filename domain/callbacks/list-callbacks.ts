import "server-only";
import { and, asc, eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { callbacks } from "@/db/schema/tasks";
import type { Actor } from "../actors/shape";
import { getTask } from "../tasks/get-task";
import type { CallbackView } from "./shape";
import { withAttempts } from "./with-attempts";

/**
 * The deliveries of a task's outcomes, each with its attempts. Alerts are not among them: their address is the team's,
 * not the caller's. @throws AppError 40401.
 */
export async function listCallbacks(actor: Actor, taskId: string): Promise<CallbackView[]> {
  await getTask(actor, taskId);
  const rows = await getDb()
    .select()
    .from(callbacks)
    .where(and(eq(callbacks.taskId, taskId), eq(callbacks.kind, "outcome")))
    .orderBy(asc(callbacks.createdAt));
  return withAttempts(rows);
}
