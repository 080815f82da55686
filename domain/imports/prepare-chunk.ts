import "server-only";
import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { importRows } from "@/db/schema/imports";
import { env } from "@/lib/env";
import { newId } from "@/lib/id";
import { type PreparedMessage, prepareMessage } from "../messages/prepare-message";
import type { NewMessage } from "../messages/shape";
import { checkRow } from "./check-row";
import type { ColumnMap, RowIssue } from "./shape";
import { openRow } from "./stored-row";
import type { ImportRecord } from "./view-import";

/** Rows of one transaction, and bytes of them: a fraction of a second, far below the lease. */
const CHUNK = 200;
const CHUNK_BYTES = 4 * 1024 * 1024;

type StoredRow = typeof importRows.$inferSelect;

/** The next rows of a file, as far as they can be worked on without holding anything. */
export interface PreparedChunk {
  /** First and last row; null: no row waits. */
  range: { first: number; last: number } | null;
  rows: number;
  failed: { row: number; error: RowIssue; warning: string | null }[];
  good: { row: number; warning: string | null; message: NewMessage; prepared: PreparedMessage }[];
}

/**
 * Reads the rows after `after` that wait, checks them, and makes messages of them: encrypted, with their search tokens.
 * That is most of the work of an import that is not the database's, and needs no lock.
 */
export async function prepareChunk(
  queryable: Queryable,
  record: Pick<ImportRecord, "id" | "headers" | "mapping" | "ignored">,
  after: number,
): Promise<PreparedChunk> {
  const rows = await nextRows(queryable, record.id, after);
  const [first] = rows;
  const last = rows.at(-1);
  const chunk: PreparedChunk = {
    range: first && last ? { first: first.row, last: last.row } : null,
    rows: rows.length,
    failed: [],
    good: [],
  };
  const columns: ColumnMap = {
    headers: record.headers,
    mapping: record.mapping ?? {},
    ignored: record.ignored,
    ambiguous: [],
    missing: [],
    problems: [],
  };
  for (const stored of rows) {
    const result = checkRow(openRow(stored), columns, { timeZone: env().TIME_ZONE });
    const warning = result.warnings.map((w) => w.message).join("; ") || null;
    if ("error" in result) chunk.failed.push({ row: stored.row, error: result.error, warning });
    else {
      const { channel = "import", sender = "unknown" } = result.ok;
      const message = { ...result.ok, channel, sender };
      chunk.good.push({ row: stored.row, warning, message, prepared: prepareMessage(message, newId()) });
    }
  }
  return chunk;
}

async function nextRows(queryable: Queryable, importId: string, after: number): Promise<StoredRow[]> {
  const pending = and(
    eq(importRows.importId, importId),
    eq(importRows.status, "pending"),
    gt(importRows.row, after),
  );
  // Their sizes first: two hundred rows of a megabyte don't belong into memory.
  const sizes = await queryable
    .select({ row: importRows.row, bytes: sql<number>`octet_length(${importRows.cells})` })
    .from(importRows)
    .where(pending)
    .orderBy(asc(importRows.row))
    .limit(CHUNK);
  let bytes = 0;
  const fitting = sizes.filter((each, i) => {
    bytes += each.bytes;
    return i === 0 || bytes <= CHUNK_BYTES;
  });
  const last = fitting.at(-1);
  if (!last) return [];
  return queryable
    .select()
    .from(importRows)
    .where(and(pending, lte(importRows.row, last.row)))
    .orderBy(asc(importRows.row));
}
