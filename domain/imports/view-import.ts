import "server-only";
import { and, asc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { imports } from "@/db/schema/imports";
import { seesAll } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import type { ImportField, ImportView } from "./shape";

export type ImportRecord = typeof imports.$inferSelect;

/** The predicate through which imports are loaded: a key sees its own, unless its scope says more. */
export function visibleImports(actor: Actor): SQL {
  if (seesAll(actor) || actor.id === null) return sql`true`;
  return eq(imports.createdByKey, actor.id);
}

/** A stored import as callers see it, with the earlier import of the same bytes, if there is one. */
export async function viewImport(queryable: Queryable, row: ImportRecord): Promise<ImportView> {
  const [earlier] = row.fileHash
    ? await queryable
        .select({ id: imports.id, created_at: imports.createdAt })
        .from(imports)
        .where(
          and(
            eq(imports.fileHash, row.fileHash),
            inArray(imports.state, ["running", "paused", "done"]),
            lt(imports.id, row.id),
          ),
        )
        .orderBy(asc(imports.createdAt))
        .limit(1)
    : [];
  return {
    id: row.id,
    file_name: row.fileName,
    byte_size: row.byteSize,
    state: row.state,
    encoding: row.encoding,
    delimiter: row.delimiter,
    headers: row.headers,
    mapping: (row.mapping ?? {}) as Partial<Record<ImportField, number>>,
    ignored: row.ignored,
    rows: row.rows,
    done: row.done,
    failed: row.failed,
    duplicate: row.duplicate,
    error: row.error,
    task_id: row.taskId,
    same_file_as: earlier ?? null,
    created_at: row.createdAt,
    finished_at: row.finishedAt,
  };
}
