import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { importRows, imports } from "@/db/schema/imports";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { storableText } from "@/lib/storable-text";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { getImport } from "./get-import";
import { type ReadUpload, readUpload, requireClearColumns, type UploadFormat } from "./read-upload";
import type { ImportView } from "./shape";
import { startImport } from "./start-import";
import type { StoredUpload } from "./store-upload";
import { sealRow } from "./stored-row";

/** Rows of one INSERT, and bytes of them. With more, a batch lives long enough to be carried into V8's old generation. */
const BATCH_ROWS = 300;
const BATCH_BYTES = 4 * 1024 * 1024;
/** 100 MB of one-letter rows would fill the database a hundred times over. */
const MAX_ROWS = 1_000_000;

export interface UploadOptions extends UploadFormat {
  /** Stop before anything becomes a message and let a person look. */
  preview: boolean;
}

/**
 * Takes a CSV file in. Its rows go encrypted into the database while it is read; from then on the import needs no file
 * and survives whatever happens. A clear file runs at once; with `preview` it waits for a person.
 * @throws AppError 42201 for a file that can't be read, or whose columns can't be told without asking.
 */
export async function receiveImport(
  actor: Actor,
  file: { name: string; upload: StoredUpload },
  options: UploadOptions,
): Promise<ImportView> {
  authorize(actor, "imports:write");
  authorize(actor, "messages:read");
  const read = await readUpload(file.upload, options);
  if (!options.preview) requireClearColumns(read);
  const id = newId();
  await getDb()
    .insert(imports)
    .values({
      id,
      fileName: storableText(file.name).slice(0, 255) || "import.csv",
      fileHash: file.upload.hash,
      byteSize: file.upload.size,
      state: "uploading",
      encoding: read.encoding,
      delimiter: read.delimiter,
      headers: read.columns.headers,
      mapping: read.columns.mapping as Record<string, number>,
      ignored: read.columns.ignored,
      createdByMember: actor.kind === "member" ? actor.id : null,
      createdByKey: actor.kind === "api_key" ? actor.id : null,
    });
  try {
    const rows = await stageRows(id, read);
    const [kept] = await getDb()
      .update(imports)
      .set({ state: "preview", rows, updatedAt: sql`now()` })
      .where(and(eq(imports.id, id), eq(imports.state, "uploading")))
      .returning({ id: imports.id });
    // The sweeper took it for lost and removed its rows.
    if (!kept) throw new AppError("unavailable", "the upload took too long: send the file again");
  } catch (error) {
    await refuse(id, error);
    throw error;
  }
  return options.preview ? await getImport(actor, id) : await startImport(actor, id);
}

interface StagedRow {
  row: number;
  line: number;
  /** Base64. */
  cells: string;
}

/** Stores the rows while they are read: one batch is on its way to the database while the next is being sealed. @returns their number */
async function stageRows(importId: string, read: ReadUpload): Promise<number> {
  let row = 0;
  let batch: StagedRow[] = [];
  let bytes = 0;
  let storing: Promise<void> = Promise.resolve();
  const flush = async () => {
    await storing;
    if (batch.length === 0) return;
    storing = storeRows(importId, batch);
    // Met at the next flush; until then it is not unhandled.
    storing.catch(() => {});
    batch = [];
    bytes = 0;
  };
  try {
    for await (const record of read.rows) {
      row += 1;
      if (row > MAX_ROWS) {
        const message = `has more than ${MAX_ROWS} rows: split it`;
        throw new AppError("validation_failed", `file: it ${message}`, {
          problems: [{ path: "file", message }],
        });
      }
      const cells = sealRow(importId, row, record);
      bytes += cells.byteLength;
      batch.push({ row, line: record.line, cells: Buffer.from(cells).toString("base64") });
      if (batch.length >= BATCH_ROWS || bytes >= BATCH_BYTES) await flush();
    }
    await flush();
    await storing;
  } finally {
    // What is on its way when the file turns out unreadable must not arrive after its rows were removed.
    await storing.catch(() => {});
  }
  // Each chunk looks for the next rows by their place: without figures of a table that has just grown, the planner would
  // sort the whole file every time, and an import would slow down with its size.
  if (row >= BATCH_ROWS) await getDb().execute(sql`analyze import_rows`);
  return row;
}

/** One statement with one parameter for a batch: a placeholder for each value takes longer than the insert. Its count is also the sign of life that the sweeper looks for. */
async function storeRows(importId: string, batch: StagedRow[]): Promise<void> {
  await getDb().execute(sql`
    with stored as (
      insert into import_rows (import_id, "row", line, cells)
      select ${importId}::uuid, r."row", r.line, decode(r.cells, 'base64')
      from json_to_recordset(${JSON.stringify(batch)}::json) as r("row" int, line int, cells text)
    )
    update imports set rows = ${batch.at(-1)?.row ?? 0}, updated_at = now() where id = ${importId}`);
}

/** A file that turned out unreadable half way leaves its record, without rows, so that people see why. */
async function refuse(importId: string, error: unknown): Promise<void> {
  const message = error instanceof AppError ? error.message : "the file could not be stored";
  const db = getDb();
  await db.delete(importRows).where(eq(importRows.importId, importId));
  await db
    .update(imports)
    .set({ state: "refused", error: message, rows: 0, finishedAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(imports.id, importId));
}
