import "server-only";
import { asc, inArray } from "drizzle-orm";
import { getDb } from "@/db/client";
import { callbackAttempts, type callbacks } from "@/db/schema/tasks";
import type { CallbackView } from "./shape";

/** Stored deliveries as callers see them, each with its attempts. */
export async function withAttempts(rows: (typeof callbacks.$inferSelect)[]): Promise<CallbackView[]> {
  if (rows.length === 0) return [];
  const attempts = await getDb()
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
    kind: r.kind,
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
