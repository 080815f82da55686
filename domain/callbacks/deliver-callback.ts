import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { getDb, inTransaction } from "@/db/client";
import { callbackAttempts, callbacks } from "@/db/schema/tasks";
import { open } from "@/db/sealed";
import { publishChange } from "../live/publish-change";
import { recordTaskEvent } from "../tasks/record-task-event";
import { postSigned } from "./post-signed";
import { CALLBACK_WAITS_S, type CallbackView } from "./shape";

/**
 * One attempt at a delivery: the frozen bytes, the one id. 2xx delivers it, 410 stops it, anything else leaves it
 * pending until the last attempt. A worker that is killed after the post and before the commit posts again: at least
 * once, and the receiver can tell by the id.
 * @param round counts the attempts of this run, from 0; the last one fails the delivery.
 * @returns the delivery's state after it.
 */
export async function deliverCallback(callbackId: string, round: number): Promise<CallbackView["state"]> {
  const [row] = await getDb().select().from(callbacks).where(eq(callbacks.id, callbackId));
  if (row?.state !== "pending") return row?.state ?? "stopped";
  const sent = await postSigned(row.id, row.url, open(callbacks.body, row.id, row.body));
  const ok = sent.status !== null && sent.status >= 200 && sent.status < 300;
  const state = ok
    ? "delivered"
    : sent.status === 410
      ? "stopped"
      : round >= CALLBACK_WAITS_S.length
        ? "failed"
        : "pending";
  return inTransaction(async (tx) => {
    const [counted] = await tx
      .update(callbacks)
      .set({ attempts: sql`${callbacks.attempts} + 1`, state, ...(ok ? { deliveredAt: sql`now()` } : {}) })
      .where(and(eq(callbacks.id, callbackId), eq(callbacks.state, "pending")))
      .returning({ attempts: callbacks.attempts });
    // Another run of the same delivery was first: what it stored holds.
    if (!counted) return "stopped";
    await tx.insert(callbackAttempts).values({
      callbackId,
      attempt: counted.attempts,
      status: sent.status,
      error: sent.error,
      latencyMs: sent.latencyMs,
    });
    if (state !== "pending")
      await recordTaskEvent(tx, row.taskId, {
        kind: `callback_${state}`,
        data: { callback_id: callbackId, attempts: counted.attempts },
      });
    await publishChange(tx, { kind: "task", id: row.taskId });
    return state;
  });
}
