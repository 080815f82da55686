import "server-only";
import { and, between, count, eq, sql } from "drizzle-orm";
import { inTransaction, type Tx } from "@/db/client";
import { importRows, imports } from "@/db/schema/imports";
import { tasks } from "@/db/schema/tasks";
import type { Actor } from "../actors/shape";
import { systemActor } from "../actors/system-actor";
import { publishChange } from "../live/publish-change";
import { insertRows } from "./insert-rows";
import { type PreparedChunk, prepareChunk } from "./prepare-chunk";
import type { RowIssue } from "./shape";
import type { ImportRecord } from "./view-import";

export interface Chunk {
  /** `more`: call again · `done`: all rows are accounted for · `stopped`: paused, canceled or taken over. */
  outcome: "more" | "done" | "stopped";
  /** Row number after which the next chunk begins. */
  after: number;
}

interface RowChange {
  row: number;
  status: "done" | "failed" | "duplicate";
  error: RowIssue | null;
  warning: string | null;
  message_id: string | null;
}

/**
 * Turns the next rows of an import into messages. Rows, messages and counts change in one transaction: a worker that is
 * killed in between has done nothing, and the next call takes the same rows. A row is taken only while it is `pending`;
 * `after` merely spares the database the way over the rows that are done.
 * @param ready the rows after `after`, prepared beforehand; made here where that is missing or was overtaken
 */
export async function importChunk(
  importId: string,
  taskId: string,
  after = 0,
  ready?: PreparedChunk,
): Promise<Chunk> {
  return inTransaction(async (tx) => {
    // The lock makes two runs of one import take turns; the task's id fences off a run that was paused and replaced.
    const [record] = await tx
      .select()
      .from(imports)
      .where(and(eq(imports.id, importId), eq(imports.taskId, taskId), eq(imports.state, "running")))
      .for("update");
    if (!record) return { outcome: "stopped", after };
    if (!(await isWanted(tx, record, taskId))) return { outcome: "stopped", after };
    const chunk =
      ready && (await stillWait(tx, importId, ready)) ? ready : await prepareChunk(tx, record, after);
    if (chunk.range === null) return { outcome: "done", after };
    const changes = await storeRows(tx, record, chunk);
    await saveRows(tx, importId, changes);
    await countRows(tx, importId, changes);
    await publishChange(tx, { kind: "import", id: importId });
    return { outcome: "more", after: chunk.range.last };
  });
}

/** Notes a sign of life of the task. A task that was canceled by itself cancels its import. */
async function isWanted(tx: Tx, record: ImportRecord, taskId: string): Promise<boolean> {
  const [task] = await tx
    .update(tasks)
    .set({ updatedAt: sql`clock_timestamp()` })
    .where(eq(tasks.id, taskId))
    .returning({ status: tasks.status });
  if (task?.status === "processing") return true;
  await tx
    .update(imports)
    .set({ state: "canceled", finishedAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(imports.id, record.id));
  await publishChange(tx, { kind: "import", id: record.id });
  return false;
}

/** Whether the prepared rows still wait: another run of the import may have been faster. */
async function stillWait(tx: Tx, importId: string, { range, rows }: PreparedChunk): Promise<boolean> {
  if (range === null) return false;
  const [found] = await tx
    .select({ waiting: count() })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        eq(importRows.status, "pending"),
        between(importRows.row, range.first, range.last),
      ),
    );
  return found?.waiting === rows;
}

async function storeRows(tx: Tx, record: ImportRecord, chunk: PreparedChunk): Promise<RowChange[]> {
  const inserted = await insertRows(
    tx,
    importer(record),
    chunk.good.map(({ message }) => message),
    {
      importId: record.id,
      // A bulk import does not push aside what a customer sends now.
      taskPriority: "low",
      forMember: record.createdByMember ?? undefined,
      prepared: chunk.good.map(({ prepared }) => prepared),
    },
  );
  const stored = chunk.good.map(({ row, warning }, i): RowChange => {
    const made = inserted[i];
    return {
      row,
      status: made?.duplicate ? "duplicate" : "done",
      error: null,
      warning: made?.renamed
        ? [warning, "The number belongs to another text, too"].filter(Boolean).join("; ")
        : warning,
      message_id: made?.id ?? null,
    };
  });
  return [
    ...chunk.failed.map((failed): RowChange => ({ ...failed, status: "failed", message_id: null })),
    ...stored,
  ];
}

async function saveRows(tx: Tx, importId: string, changes: RowChange[]): Promise<void> {
  const numbers = changes.map(({ row }) => row);
  // The range keeps the planner, which can't know how many rows the JSON has, from reading the whole file each time.
  await tx.execute(sql`
    update import_rows as r
    set status = c.status, error = c.error, warning = c.warning, message_id = c.message_id
    from json_to_recordset(${JSON.stringify(changes)}::json)
      as c("row" int, status text, error jsonb, warning text, message_id uuid)
    where r.import_id = ${importId} and r."row" between ${Math.min(...numbers)} and ${Math.max(...numbers)}
      and r."row" = c."row" and r.status = 'pending'`);
}

/** Adds a chunk to the counts. Exact, because the import's row is locked; counting anew would grow with the file. */
async function countRows(tx: Tx, importId: string, changes: RowChange[]): Promise<void> {
  const of = (status: RowChange["status"]) => changes.filter((c) => c.status === status).length;
  await tx
    .update(imports)
    .set({
      done: sql`${imports.done} + ${of("done")}`,
      failed: sql`${imports.failed} + ${of("failed")}`,
      duplicate: sql`${imports.duplicate} + ${of("duplicate")}`,
      updatedAt: sql`now()`,
    })
    .where(eq(imports.id, importId));
}

/** The messages belong to whoever brought the file. */
function importer(record: ImportRecord): Actor {
  if (record.createdByKey !== null)
    return { kind: "api_key", id: record.createdByKey, name: "import", scopes: ["inbox:write"] };
  return systemActor("import");
}
