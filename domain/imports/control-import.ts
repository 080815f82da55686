import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { inTransaction, type Tx } from "@/db/client";
import { importRows, imports } from "@/db/schema/imports";
import { tasks } from "@/db/schema/tasks";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { emitEvents } from "../events/emit-events";
import { publishChange } from "../live/publish-change";
import { recordTaskEvent } from "../tasks/record-task-event";
import { sourcesOf } from "../tasks/task-machine";
import { getImport } from "./get-import";
import type { ImportState, ImportView } from "./shape";

const MOVES = {
  pause: { from: ["running"], to: "paused" },
  cancel: { from: ["preview", "running", "paused"], to: "canceled" },
} as const satisfies Record<string, { from: ImportState[]; to: ImportState }>;

/**
 * Pauses or cancels an import. Rows that became messages stay; the step that runs ends its chunk first. A preview that
 * is canceled is thrown away with its rows.
 * @throws AppError 40401, 40902.
 */
export async function controlImport(actor: Actor, id: string, act: keyof typeof MOVES): Promise<ImportView> {
  authorize(actor, "imports:write");
  const before = await getImport(actor, id);
  const { from, to } = MOVES[act];
  await inTransaction(async (tx) => {
    const [row] = await tx
      .update(imports)
      .set({ state: to, updatedAt: sql`now()`, ...(to === "canceled" ? { finishedAt: sql`now()` } : {}) })
      .where(and(eq(imports.id, id), inArray(imports.state, [...from])))
      .returning({ taskId: imports.taskId });
    if (!row) throw new AppError("conflict", `the import is ${before.state}`);
    if (to === "canceled") {
      if (row.taskId === null) await throwAway(tx, id);
      else await cancelItsTask(tx, actor, row.taskId);
    }
    await recordAudit(tx, actor, { action: `import.${to}`, subjectType: "import", subjectId: id });
    await publishChange(tx, { kind: "import", id });
  });
  return getImport(actor, id);
}

async function throwAway(tx: Tx, id: string): Promise<void> {
  await tx.delete(importRows).where(eq(importRows.importId, id));
  await tx.update(imports).set({ rows: 0 }).where(eq(imports.id, id));
}

async function cancelItsTask(tx: Tx, actor: Actor, taskId: string): Promise<void> {
  const [task] = await tx
    .update(tasks)
    .set({ status: "canceled", finishedAt: sql`clock_timestamp()`, updatedAt: sql`clock_timestamp()` })
    .where(and(eq(tasks.id, taskId), inArray(tasks.status, sourcesOf("canceled"))))
    .returning({ id: tasks.id });
  if (!task) return;
  await recordTaskEvent(tx, taskId, { kind: "canceled", status: "canceled", data: { by: actor.name } });
  await emitEvents(tx, [{ name: "task/canceled", data: { taskId } }]);
  await publishChange(tx, { kind: "task", id: taskId });
}
