import "server-only";
import { eq, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { importRows, imports } from "@/db/schema/imports";
import { seal } from "@/db/sealed";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { getImport } from "./get-import";
import { type ReadUpload, readUpload, requireClearColumns, type UploadFormat } from "./read-upload";
import type { CsvRecord, ImportView } from "./shape";
import { startImport } from "./start-import";
import { storeUpload } from "./store-upload";

/** Rows of one INSERT, and characters of them. */
const BATCH_ROWS = 1000;
const BATCH_CHARACTERS = 4 * 1024 * 1024;

export interface UploadOptions extends UploadFormat {
  /** Stop before anything becomes a message and let a person look. */
  preview: boolean;
}

/**
 * Takes a CSV file in. Its rows go encrypted into the database while it is read; from then on the import needs no file
 * and survives whatever happens. A clear file runs at once; with `preview` it waits for a person.
 * @throws AppError 42201 for a file that can't be read, or whose columns can't be told without asking; 41301.
 */
export async function receiveImport(
  actor: Actor,
  file: { name: string; chunks: AsyncIterable<Uint8Array> },
  options: UploadOptions,
): Promise<ImportView> {
  authorize(actor, "imports:write");
  const upload = await storeUpload(file.chunks);
  try {
    const read = await readUpload(upload, options);
    if (!options.preview) requireClearColumns(read);
    const id = newId();
    const db = getDb();
    await db.insert(imports).values({
      id,
      fileName: file.name.slice(0, 255),
      fileHash: upload.hash,
      byteSize: upload.size,
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
      const count = await stageRows(id, read);
      await db
        .update(imports)
        .set({ state: "preview", rows: count, updatedAt: sql`now()` })
        .where(eq(imports.id, id));
    } catch (error) {
      await refuse(id, error);
      throw error;
    }
    return options.preview ? await getImport(actor, id) : await startImport(actor, id);
  } finally {
    await upload.remove();
  }
}

async function stageRows(importId: string, read: ReadUpload): Promise<number> {
  let row = 0;
  let batch: (typeof importRows.$inferInsert)[] = [];
  let characters = 0;
  const flush = async () => {
    if (batch.length > 0) await getDb().insert(importRows).values(batch);
    batch = [];
    characters = 0;
  };
  for await (const record of read.rows) {
    row += 1;
    const cells = cellsOf(record);
    characters += cells.length;
    batch.push({
      importId,
      row,
      line: record.line,
      cells: seal(importRows.cells, `${importId}.${row}`, cells),
    });
    if (batch.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS) await flush();
  }
  await flush();
  return row;
}

/** A record as it is kept: cells, and the reader's problem with them, if any, as a last element that is no string. */
function cellsOf(record: CsvRecord): string {
  const clean = record.cells.map((cell) => cell.replaceAll("\u0000", "").toWellFormed());
  return JSON.stringify(record.problem ? [...clean, { problem: record.problem }] : clean);
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
