import "server-only";
import { asc, eq, inArray } from "drizzle-orm";
import { getDb } from "@/db/client";
import { callbackAttempts, callbacks } from "@/db/schema/tasks";
import type { Actor } from "../actors/shape";
import { getTask } from "../tasks/get-task";
import type { CallbackView } from "./shape";

/** The deliveries of a task's outcomes, each with its attempts. @throws AppError 40401. */
export async function listCallbacks(actor: Actor, taskId: string): Promise<CallbackView[]> {
  await getTask(actor, taskId);
  const db = getDb();
  const rows = await db
    .select()
    .from(callbacks)
    .where(eq(callbacks.taskId, taskId))
    .orderBy(asc(callbacks.createdAt));
  if (rows.length === 0) return [];
  const attempts = await db
    .select()
    .from(callbackAttempts)
    .where(
      inArray(
        callbackAttempts.callbackId,
        rows.map((r) => r.id),
      ),
    )
    .orderBy(asc(callbackAttempts.attempt));
  return rows.map((r) => ({
    id: r.id,
    task_id: r.taskId,
    url: r.url,
    state: r.state,
    attempts: attempts
      .filter((a) => a.callbackId === r.id)
      .map((a) => ({
        attempt: a.attempt,
        at: a.at,
        status: a.status,
        error: a.error,
        latency_ms: a.latencyMs,
      })),
    created_at: r.createdAt,
    delivered_at: r.deliveredAt,
  }));
}
