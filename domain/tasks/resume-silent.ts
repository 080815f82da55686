import "server-only";
import { and, asc, inArray, lt, sql } from "drizzle-orm";
import { inTransaction, type Tx } from "@/db/client";
import { taskEvents, tasks } from "@/db/schema/tasks";
import { AppError } from "@/lib/errors";
import { emitEvents } from "../events/emit-events";
import type { ProductEvent } from "../events/shape";
import { endFailed } from "./fail-attempt";
import { recordTaskEvent } from "./record-task-event";
import { runEvent } from "./run-event";

/** A task that nobody has touched for this long is looked after: past the soft limit of an attempt. */
const SILENT_MINUTES = 10;
const BATCH = 1000;
/** Entries of the timeline whose id is the id of an event that has the task run. */
const SENT = ["submitted", "retried", "redriven", "resent"];

/**
 * Looks after tasks without a sign of life: the queue that carried them may be lost, as an Inngest server is with its
 * disk. The tasks are the truth, so their events are emitted again:
 *
 * - one that waits, under the same id: a queue that still has it drops the repeat;
 * - one that was being worked on, once, as another try. Nobody may have been there to go on – after a night without any
 *   worker this runs before the first task is taken up. When the next ten minutes are silent, too, it ends failed.
 */
export async function resumeSilent(): Promise<void> {
  await inTransaction(async (tx) => {
    const silent = await tx
      .select()
      .from(tasks)
      .where(
        and(
          inArray(tasks.status, ["pending", "processing"]),
          lt(tasks.updatedAt, sql`now() - make_interval(mins => ${SILENT_MINUTES})`),
        ),
      )
      .orderBy(asc(tasks.updatedAt))
      .limit(BATCH)
      .for("update", { skipLocked: true });
    if (silent.length === 0) return;
    const last = await lastEntries(
      tx,
      silent.map((task) => task.id),
    );
    const again: ProductEvent[] = [];
    for (const task of silent) {
      const { sentId, kind } = last.get(task.id) ?? {};
      if (task.status === "pending") again.push({ ...(sentId ? { id: sentId } : {}), ...runEvent(task) });
      else if (kind === "resent") await endFailed(tx, task, silentError(), "engine");
      else {
        const id = await recordTaskEvent(tx, task.id, { kind: "resent", status: "processing" });
        again.push({ id, ...runEvent(task) });
      }
    }
    await tx
      .update(tasks)
      .set({ updatedAt: sql`clock_timestamp()` })
      .where(
        inArray(
          tasks.id,
          silent.map((task) => task.id),
        ),
      );
    await emitEvents(tx, again);
  });
}

/** Of each task: what it was last sent under, and whether an attempt has begun since. */
async function lastEntries(
  tx: Tx,
  ids: string[],
): Promise<Map<string, { sentId: string | undefined; kind: string }>> {
  const entries = await tx
    .select({ id: taskEvents.id, taskId: taskEvents.taskId, kind: taskEvents.kind })
    .from(taskEvents)
    .where(and(inArray(taskEvents.taskId, ids), inArray(taskEvents.kind, [...SENT, "started", "continued"])))
    .orderBy(asc(taskEvents.at), asc(taskEvents.id));
  const last = new Map<string, { sentId: string | undefined; kind: string }>();
  for (const { id, taskId, kind } of entries)
    last.set(taskId, { sentId: SENT.includes(kind) ? id : last.get(taskId)?.sentId, kind });
  return last;
}

const silentError = () =>
  new AppError(
    "async_task_soft_time_limit_exceeded",
    `no sign of life for ${2 * SILENT_MINUTES} minutes, and none after another try`,
  );
