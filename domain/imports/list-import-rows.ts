import "server-only";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { importRows } from "@/db/schema/imports";
import type { Actor } from "../actors/shape";
import { getImport } from "./get-import";
import type { ImportRowView, RowIssue, RowStatus } from "./shape";
import { openRow } from "./stored-row";

export interface ImportRowPage {
  items: ImportRowView[];
  /** Row number after which the next page begins. */
  next_cursor: string | null;
}

/** Rows of an import in file order, of one status and one reason if asked. `after` is a row number. @throws AppError 40401. */
export async function listImportRows(
  actor: Actor,
  importId: string,
  options: {
    status?: RowStatus | undefined;
    code?: string | undefined;
    after?: number | undefined;
    limit: number;
  },
): Promise<ImportRowPage> {
  await getImport(actor, importId);
  const rows = await getDb()
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        options.status ? eq(importRows.status, options.status) : undefined,
        options.code === undefined ? undefined : sql`${importRows.error} ->> 'code' = ${options.code}`,
        options.after === undefined ? undefined : gt(importRows.row, options.after),
      ),
    )
    .orderBy(asc(importRows.row))
    .limit(options.limit + 1);
  const page = rows.slice(0, options.limit);
  const last = page.at(-1);
  return {
    items: page.map((stored) => ({
      row: stored.row,
      line: stored.line,
      status: stored.status,
      error: stored.error as RowIssue | null,
      warning: stored.warning,
      message_id: stored.messageId,
      cells: openRow(stored).cells,
    })),
    next_cursor: rows.length > options.limit && last ? String(last.row) : null,
  };
}
