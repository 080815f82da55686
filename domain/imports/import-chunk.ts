import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import { inTransaction, type Tx } from "@/db/client";
import { importRows, imports } from "@/db/schema/imports";
import { tasks } from "@/db/schema/tasks";
import { open } from "@/db/sealed";
import type { Actor } from "../actors/shape";
import { systemActor } from "../actors/system-actor";
import { publishChange } from "../live/publish-change";
import { insertMessages } from "../messages/insert-messages";
import type { NewMessage } from "../messages/shape";
import { checkRow } from "./check-row";
import type { ColumnMap, CsvProblem, CsvRecord, ImportField, RowIssue } from "./shape";
import type { ImportRecord } from "./view-import";

/** Rows of one transaction: a step of a second or so, far below the lease. */
const CHUNK = 250;

/** `more`: call again · `done`: all rows are accounted for · `stopped`: paused or canceled. */
export type ChunkOutcome = "more" | "done" | "stopped";

/**
 * Turns the next rows of an import into messages. Rows, messages and counts change in one transaction: a worker that is
 * killed in between has done nothing, and the next call takes the same rows.
 */
export async function importChunk(importId: string, taskId: string): Promise<ChunkOutcome> {
  return inTransaction(async (tx) => {
    // The lock makes two runs of one import take turns, whoever started them.
    const [record] = await tx
      .select()
      .from(imports)
      .where(and(eq(imports.id, importId), eq(imports.state, "running")))
      .for("update");
    if (!record) return "stopped";
    const rows = await tx
      .select()
      .from(importRows)
      .where(and(eq(importRows.importId, importId), eq(importRows.status, "pending")))
      .orderBy(asc(importRows.row))
      .limit(CHUNK);
    if (rows.length > 0) await storeRows(tx, record, rows);
    await tx.update(tasks).set({ updatedAt: sql`clock_timestamp()` }).where(eq(tasks.id, taskId));
    await recount(tx, importId);
    await publishChange(tx, { kind: "import", id: importId });
    return rows.length === CHUNK ? "more" : "done";
  });
}

async function storeRows(
  tx: Tx,
  record: ImportRecord,
  rows: (typeof importRows.$inferSelect)[],
): Promise<void> {
  const columns: ColumnMap = {
    headers: record.headers,
    mapping: (record.mapping ?? {}) as Partial<Record<ImportField, number>>,
    ignored: record.ignored,
    ambiguous: [],
    missing: [],
    problems: [],
  };
  const checked = rows.map((row) => ({ row, result: checkRow(recordOf(record.id, row), columns) }));
  const good = checked.flatMap(({ row, result }) =>
    "ok" in result ? [{ row, message: result.ok, warnings: result.warnings }] : [],
  );
  const inserted = await insertMessages(
    tx,
    importer(record),
    good.map(
      ({ message }): NewMessage => ({
        ...message,
        channel: message.channel ?? "import",
        sender: message.sender ?? "unknown",
      }),
    ),
    // A bulk import does not push aside what a customer sends now.
    { importId: record.id, taskPriority: "low" },
  );
  const changes: RowChange[] = checked.flatMap(({ row, result }) =>
    "error" in result
      ? [{ row: row.row, status: "failed", error: result.error, warning: null, messageId: null }]
      : [],
  );
  good.forEach(({ row, warnings }, i) => {
    const made = inserted[i];
    changes.push({
      row: row.row,
      status: made?.duplicate ? "duplicate" : "done",
      error: null,
      warning: warnings.map((w) => w.message).join("; ") || null,
      messageId: made?.id ?? null,
    });
  });
  await saveRows(tx, record.id, changes);
}

interface RowChange {
  row: number;
  status: "done" | "failed" | "duplicate";
  error: RowIssue | null;
  warning: string | null;
  messageId: string | null;
}

async function saveRows(tx: Tx, importId: string, changes: RowChange[]): Promise<void> {
  await tx.execute(sql`
    update import_rows as r
    set status = c.status, error = c.error, warning = c.warning, message_id = c.message_id
    from jsonb_to_recordset(${JSON.stringify(
      changes.map((c) => ({
        row: c.row,
        status: c.status,
        error: c.error,
        warning: c.warning,
        message_id: c.messageId,
      })),
    )}::jsonb) as c("row" int, status text, error jsonb, warning text, message_id uuid)
    where r.import_id = ${importId} and r."row" = c."row" and r.status = 'pending'`);
}

async function recount(tx: Tx, importId: string): Promise<void> {
  await tx.execute(sql`
    update imports set
      done = n.done, failed = n.failed, duplicate = n.duplicate, updated_at = now()
    from (
      select count(*) filter (where status = 'done') as done,
        count(*) filter (where status = 'failed') as failed,
        count(*) filter (where status = 'duplicate') as duplicate
      from import_rows where import_id = ${importId}
    ) as n
    where id = ${importId}`);
}

function recordOf(importId: string, row: typeof importRows.$inferSelect): CsvRecord {
  const stored = JSON.parse(open(importRows.cells, `${importId}.${row.row}`, row.cells)) as (
    | string
    | { problem: CsvProblem }
  )[];
  const last = stored.at(-1);
  const cells = stored.filter((cell): cell is string => typeof cell === "string");
  return typeof last === "object"
    ? { line: row.line, cells, problem: last.problem }
    : { line: row.line, cells };
}

/** The messages belong to whoever brought the file. */
function importer(record: ImportRecord): Actor {
  if (record.createdByKey !== null)
    return { kind: "api_key", id: record.createdByKey, name: "import", scopes: ["inbox:write"] };
  return systemActor("import");
}
