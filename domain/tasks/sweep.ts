import "server-only";
import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { getDb, inTransaction } from "@/db/client";
import { nonces } from "@/db/schema/members";
import { messages } from "@/db/schema/messages";
import { idempotencyKeys } from "@/db/schema/system";
import { tasks } from "@/db/schema/tasks";
import { AppError } from "@/lib/errors";
import { systemActor } from "../actors/system-actor";
import { sweepUploads } from "../imports/sweep-uploads";
import { publishChange } from "../live/publish-change";
import { recordMessageEvent } from "../messages/record-message-event";
import { failLostTask } from "./fail-attempt";

/** A running task that nobody has touched for this long is settled: past the soft limit of an attempt. */
const STUCK_MINUTES = 10;
const BATCH = 200;

/** One round of tidying, every half minute: snoozed messages whose time has come, tasks that hang, expired keys. Several processes may do it at once. */
export async function sweep(): Promise<void> {
  await wakeSnoozed();
  await settleStuck();
  await sweepUploads();
  await getDb().delete(nonces).where(lt(nonces.expiresAt, sql`now()`));
  await getDb().delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, sql`now()`));
}

async function wakeSnoozed(): Promise<void> {
  await inTransaction(async (tx) => {
    const due = await tx
      .select({ id: messages.id })
      .from(messages)
      .where(and(eq(messages.state, "snoozed"), lt(messages.snoozedUntil, sql`now()`)))
      .limit(BATCH)
      .for("update", { skipLocked: true });
    if (due.length === 0) return;
    await tx
      .update(messages)
      .set({
        state: "open",
        unread: true,
        snoozedUntil: null,
        version: sql`${messages.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(
        inArray(
          messages.id,
          due.map((m) => m.id),
        ),
      );
    for (const { id } of due) await recordMessageEvent(tx, systemActor("sweeper"), id, "snooze_ended");
    await publishChange(tx, { kind: "message" });
  });
}

async function settleStuck(): Promise<void> {
  const stuck = await getDb()
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(
        eq(tasks.status, "processing"),
        lt(tasks.updatedAt, sql`now() - make_interval(mins => ${STUCK_MINUTES})`),
      ),
    )
    .limit(BATCH);
  for (const { id } of stuck)
    await failLostTask(
      id,
      new AppError("async_task_soft_time_limit_exceeded", `no sign of life for ${STUCK_MINUTES} minutes`),
    );
}
