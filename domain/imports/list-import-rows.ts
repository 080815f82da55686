import "server-only";
import { and, asc, eq, gt } from "drizzle-orm";
import { getDb } from "@/db/client";
import { importRows } from "@/db/schema/imports";
import { open } from "@/db/sealed";
import type { Actor } from "../actors/shape";
import { getImport } from "./get-import";
import type { ImportRowView, RowIssue, RowStatus } from "./shape";

export interface ImportRowPage {
  items: ImportRowView[];
  /** Row number after which the next page begins. */
  next_cursor: string | null;
}

/** Rows of an import in file order, of one status if asked. `after` is a row number. */
export async function listImportRows(
  actor: Actor,
  importId: string,
  options: { status?: RowStatus | undefined; after?: number | undefined; limit: number },
): Promise<ImportRowPage> {
  await getImport(actor, importId);
  const rows = await getDb()
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        options.status ? eq(importRows.status, options.status) : undefined,
        options.after === undefined ? undefined : gt(importRows.row, options.after),
      ),
    )
    .orderBy(asc(importRows.row))
    .limit(options.limit + 1);
  const page = rows.slice(0, options.limit);
  const last = page.at(-1);
  return {
    items: page.map((r) => ({
      row: r.row,
      line: r.line,
      status: r.status,
      error: r.error as RowIssue | null,
      warning: r.warning,
      message_id: r.messageId,
      cells: JSON.parse(open(importRows.cells, `${importId}.${r.row}`, r.cells)) as string[],
    })),
    next_cursor: rows.length > options.limit && last ? String(last.row) : null,
  };
}
