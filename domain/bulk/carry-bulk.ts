import "server-only";
import { eq, sql } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { bulks } from "@/db/schema/messages";
import { tasks } from "@/db/schema/tasks";
import { open } from "@/db/sealed";
import type { Actor } from "../actors/shape";
import { publishChange } from "../live/publish-change";
import { finishTask } from "../tasks/finish-task";
import { changeItems } from "./change-items";
import { undoItems } from "./undo-items";
import type { BulkRecord } from "./view-bulk";

/** The payload of a bulk task. What is done stands in the bulk's own row; here is only who asked for it. */
export interface BulkTask {
  bulk_id: string;
  actor: Actor;
}

/** Messages a step. A run has at most 1,000 steps, so the largest changes take larger ones. */
const CHUNK = 500;
const MAX_CHUNKS = 800;

/**
 * Carries the bulk change of a task one chunk further. The task's row is locked first: a cancellation waits for the
 * chunk, and stops everything after it.
 * @returns whether it has ended: finished here, canceled, or deleted.
 */
export async function carryBulk(taskId: string): Promise<{ ended: boolean }> {
  return inTransaction(async (tx) => {
    const [task] = await tx.select().from(tasks).where(eq(tasks.id, taskId)).for("update");
    if (!task?.payload || task.status !== "processing") return { ended: true };
    const { bulk_id, actor } = JSON.parse(open(tasks.payload, taskId, task.payload)) as BulkTask;
    const [bulk] = await tx.select().from(bulks).where(eq(bulks.id, bulk_id)).for("update");
    const isCurrent = bulk?.taskId === taskId && (bulk.state === "running" || bulk.state === "undoing");
    if (!bulk || !isCurrent) {
      await finishTask(tx, taskId, { outcome: "nothing_to_do" });
      return { ended: true };
    }
    const size = Math.max(CHUNK, Math.ceil(bulk.total / MAX_CHUNKS));
    const next = await (bulk.state === "running" ? changeItems : undoItems)(tx, actor, bulk, size);
    if (next.state === "done" || next.state === "undone") {
      await finishTask(tx, taskId, resultOf(next));
      return { ended: true };
    }
    await tx.update(tasks).set({ updatedAt: sql`clock_timestamp()` }).where(eq(tasks.id, taskId));
    await publishChange(tx, { kind: "task", id: taskId });
    return { ended: false };
  });
}

const resultOf = ({ total, changed, undone, kept }: BulkRecord) => ({ total, changed, undone, kept });
