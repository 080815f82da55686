import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { inTransaction, type Tx } from "@/db/client";
import { imports } from "@/db/schema/imports";
import { tasks } from "@/db/schema/tasks";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { emitEvents } from "../events/emit-events";
import { publishChange } from "../live/publish-change";
import { recordTaskEvent } from "../tasks/record-task-event";
import { chooseMapping, requireMapping } from "./choose-mapping";
import { getImport } from "./get-import";
import type { ImportState, ImportView, MappingInput } from "./shape";

/**
 * Lets an import run: from its preview, or on from a pause.
 * @param mapping what a person chose; without it the columns that were recognised.
 * @throws AppError 40401, 40902 in another state, 42201 when no column fills the content.
 */
export async function startImport(actor: Actor, id: string, mapping?: MappingInput): Promise<ImportView> {
  authorize(actor, "imports:write");
  const before = await getImport(actor, id);
  const columns = chooseMapping(before.headers, before.mapping, mapping);
  requireMapping(columns);
  await inTransaction(async (tx) => {
    const started = await launch(tx, actor, id, ["preview", "paused"], columns.mapping);
    if (!started) throw new AppError("conflict", `the import is ${before.state}: it can't be started`);
    await tx.update(imports).set({ ignored: columns.ignored }).where(eq(imports.id, id));
    await recordAudit(tx, actor, {
      action: "import.started",
      subjectType: "import",
      subjectId: id,
      data: { rows: before.rows },
    });
  });
  return getImport(actor, id);
}

/** Moves an import to `running` with a task and the event that runs it, in the caller's transaction. */
export async function launch(
  tx: Tx,
  actor: Actor,
  id: string,
  from: ImportState[],
  mapping?: Record<string, number>,
): Promise<boolean> {
  const taskId = newId();
  const [row] = await tx
    .update(imports)
    .set({
      state: "running",
      taskId,
      error: null,
      finishedAt: null,
      updatedAt: sql`now()`,
      ...(mapping ? { mapping } : {}),
    })
    .where(and(eq(imports.id, id), inArray(imports.state, from)))
    .returning({ fileName: imports.fileName });
  if (!row) return false;
  await tx.insert(tasks).values({
    id: taskId,
    type: "import",
    topic: "import",
    sender: actor.name.slice(0, 320),
    priority: "normal",
    importId: id,
    submittedByKey: actor.kind === "api_key" ? actor.id : null,
    submittedByMember: actor.kind === "member" ? actor.id : null,
    requestId: actor.requestId ?? null,
  });
  const eventId = await recordTaskEvent(tx, taskId, { kind: "submitted", status: "pending" });
  await emitEvents(tx, [{ id: eventId, name: "import/started", data: { importId: id, taskId } }]);
  await publishChange(tx, { kind: "import", id });
  return true;
}
