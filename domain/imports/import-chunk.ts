import "server-only";
import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import { inTransaction, type Tx } from "@/db/client";
import { importRows, imports } from "@/db/schema/imports";
import { tasks } from "@/db/schema/tasks";
import { env } from "@/lib/env";
import type { Actor } from "../actors/shape";
import { systemActor } from "../actors/system-actor";
import { publishChange } from "../live/publish-change";
import type { NewMessage } from "../messages/shape";
import { checkRow } from "./check-row";
import { insertRows } from "./insert-rows";
import type { ColumnMap, RowIssue } from "./shape";
import { openRow } from "./stored-row";
import type { ImportRecord } from "./view-import";

/** Rows of one transaction, and bytes of them: a step of a fraction of a second, far below the lease. */
const CHUNK = 200;
const CHUNK_BYTES = 4 * 1024 * 1024;

export interface Chunk {
  /** `more`: call again · `done`: all rows are accounted for · `stopped`: paused, canceled or taken over. */
  outcome: "more" | "done" | "stopped";
  /** Row number after which the next chunk begins. */
  after: number;
}

type StoredRow = typeof importRows.$inferSelect;

/**
 * Turns the next rows of an import into messages. Rows, messages and counts change in one transaction: a worker that is
 * killed in between has done nothing, and the next call takes the same rows. A row is taken only while it is `pending`;
 * `after` merely spares the database the way over the rows that are done.
 */
export async function importChunk(importId: string, taskId: string, after = 0): Promise<Chunk> {
  return inTransaction(async (tx) => {
    // The lock makes two runs of one import take turns; the task's id fences off a run that was paused and replaced.
    const [record] = await tx
      .select()
      .from(imports)
      .where(and(eq(imports.id, importId), eq(imports.taskId, taskId), eq(imports.state, "running")))
      .for("update");
    if (!record) return { outcome: "stopped", after };
    if (!(await isWanted(tx, record, taskId))) return { outcome: "stopped", after };
    const rows = await nextRows(tx, importId, after);
    const last = rows.at(-1);
    if (!last) return { outcome: "done", after };
    const changes = await storeRows(tx, record, rows);
    await saveRows(tx, importId, changes);
    await count(tx, importId, changes);
    await publishChange(tx, { kind: "import", id: importId });
    return { outcome: "more", after: last.row };
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

async function nextRows(tx: Tx, importId: string, after: number): Promise<StoredRow[]> {
  const pending = and(
    eq(importRows.importId, importId),
    eq(importRows.status, "pending"),
    gt(importRows.row, after),
  );
  // Their sizes first: two hundred rows of a megabyte don't belong into memory.
  const sizes = await tx
    .select({ row: importRows.row, bytes: sql<number>`octet_length(${importRows.cells})` })
    .from(importRows)
    .where(pending)
    .orderBy(asc(importRows.row))
    .limit(CHUNK);
  let bytes = 0;
  const fitting = sizes.filter((each, i) => (bytes += each.bytes) <= CHUNK_BYTES || i === 0);
  const last = fitting.at(-1);
  if (!last) return [];
  return tx
    .select()
    .from(importRows)
    .where(and(pending, lte(importRows.row, last.row)))
    .orderBy(asc(importRows.row));
}

interface RowChange {
  row: number;
  status: "done" | "failed" | "duplicate";
  error: RowIssue | null;
  warning: string | null;
  message_id: string | null;
}

async function storeRows(tx: Tx, record: ImportRecord, rows: StoredRow[]): Promise<RowChange[]> {
  const columns: ColumnMap = {
    headers: record.headers,
    mapping: record.mapping ?? {},
    ignored: record.ignored,
    ambiguous: [],
    missing: [],
    problems: [],
  };
  const changes: RowChange[] = [];
  const good: {
    row: number;
    warning: string | null;
    message: NewMessage;
  }[] = [];
  for (const stored of rows) {
    const result = checkRow(openRow(stored), columns, { timeZone: env().TIME_ZONE });
    const warning = result.warnings.map((w) => w.message).join("; ") || null;
    if ("error" in result)
      changes.push({ row: stored.row, status: "failed", error: result.error, warning, message_id: null });
    else {
      const { channel = "import", sender = "unknown" } = result.ok;
      good.push({ row: stored.row, warning, message: { ...result.ok, channel, sender } });
    }
  }
  const inserted = await insertRows(
    tx,
    importer(record),
    good.map(({ message }) => message),
    // A bulk import does not push aside what a customer sends now.
    { importId: record.id, taskPriority: "low" },
  );
  good.forEach(({ row, warning }, i) => {
    const made = inserted[i];
    changes.push({
      row,
      status: made?.duplicate ? "duplicate" : "done",
      error: null,
      warning: made?.renamed
        ? [warning, "The number belongs to another text, too"].filter(Boolean).join("; ")
        : warning,
      message_id: made?.id ?? null,
    });
  });
  return changes;
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
async function count(tx: Tx, importId: string, changes: RowChange[]): Promise<void> {
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
