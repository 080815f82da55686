import "server-only";
import { and, eq } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { bulks } from "@/db/schema/messages";
import { tasks } from "@/db/schema/tasks";
import { AppError } from "@/lib/errors";
import { isId } from "@/lib/id";
import { may } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import type { BulkState, BulkView } from "./shape";

export type BulkRecord = typeof bulks.$inferSelect;

/**
 * A bulk change of the actor's own; a manager's reach is everybody's. The row is locked where `lock` says so.
 * @throws AppError 40401.
 */
export async function loadBulk(
  queryable: Queryable,
  actor: Actor,
  id: string,
  lock = false,
): Promise<BulkRecord> {
  if (!isId(id)) throw new AppError("not_found");
  const query = queryable.select().from(bulks).where(eq(bulks.id, id));
  const [row] = await (lock ? query.for("update") : query);
  if (!row || (row.memberId !== actor.id && !may(actor, "ops:write"))) throw new AppError("not_found");
  return row;
}

/** The state that people see: a task that was canceled or failed has stopped the change, too. */
export async function viewBulk(queryable: Queryable, bulk: BulkRecord): Promise<BulkView> {
  const stopped =
    bulk.state === "running" || bulk.state === "undoing" ? await stoppedBy(queryable, bulk) : null;
  const state: BulkState = stopped ?? (bulk.state === "chosen" ? "running" : bulk.state);
  return {
    id: bulk.id,
    state,
    total: bulk.total,
    progress: bulk.state === "undoing" ? bulk.undone + bulk.kept : bulk.scanned,
    changed: bulk.changed,
    undone: bulk.undone,
    kept: bulk.kept,
    may_undo: bulk.changed > 0 && (state === "done" || state === "canceled" || state === "failed"),
  };
}

async function stoppedBy(queryable: Queryable, bulk: BulkRecord): Promise<"canceled" | "failed" | null> {
  if (bulk.taskId === null) return null;
  const [task] = await queryable
    .select({ status: tasks.status })
    .from(tasks)
    .where(and(eq(tasks.id, bulk.taskId)));
  if (!task) return "failed";
  return task.status === "canceled" || task.status === "failed" ? task.status : null;
}
