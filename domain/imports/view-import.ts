import "server-only";
import { and, desc, eq, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { imports } from "@/db/schema/imports";
import { apiKeys, members } from "@/db/schema/members";
import { seesAll } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import type { ImportView } from "./shape";

export type ImportRecord = typeof imports.$inferSelect;

/** The predicate through which imports are loaded: a key sees its own, unless its scope says more. */
export function visibleImports(actor: Actor): SQL {
  if (seesAll(actor) || actor.id === null) return sql`true`;
  return eq(imports.createdByKey, actor.id);
}

/** Imports as callers see them, newest first, within what the actor may see. */
export async function viewImports(
  actor: Actor,
  where: SQL | undefined,
  limit: number,
): Promise<ImportView[]> {
  const rows = await getDb()
    .select({ record: imports, member: members.name, key: apiKeys.name })
    .from(imports)
    .leftJoin(members, eq(members.id, imports.createdByMember))
    .leftJoin(apiKeys, eq(apiKeys.id, imports.createdByKey))
    .where(and(visibleImports(actor), where))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(limit);
  const first = await firstOfBytes(
    actor,
    rows.flatMap(({ record }) => (record.fileHash === null ? [] : [record.fileHash])),
  );
  return rows.map(({ record, member, key }) => {
    const same = first.get(record.fileHash ?? "");
    return {
      id: record.id,
      file_name: record.fileName,
      byte_size: record.byteSize,
      state: record.state,
      encoding: record.encoding,
      delimiter: record.delimiter,
      headers: record.headers,
      mapping: record.mapping ?? {},
      ignored: record.ignored,
      rows: record.rows,
      done: record.done,
      failed: record.failed,
      duplicate: record.duplicate,
      error: record.error,
      task_id: record.taskId,
      same_file_as: same && same.id < record.id ? same : null,
      created_by: member ?? key,
      created_at: record.createdAt,
      finished_at: record.finishedAt,
    };
  });
}

/** For each hash the oldest import of those bytes that has made messages, or is about to. */
async function firstOfBytes(
  actor: Actor,
  hashes: string[],
): Promise<Map<string, { id: string; created_at: string }>> {
  if (hashes.length === 0) return new Map();
  const found = await getDb()
    .selectDistinctOn([imports.fileHash], {
      hash: imports.fileHash,
      id: imports.id,
      created_at: imports.createdAt,
    })
    .from(imports)
    .where(
      and(
        visibleImports(actor),
        inArray(imports.fileHash, hashes),
        or(gt(imports.done, 0), gt(imports.duplicate, 0), inArray(imports.state, ["running", "paused"])),
      ),
    )
    .orderBy(imports.fileHash, imports.id);
  return new Map(found.map(({ hash, id, created_at }) => [hash ?? "", { id, created_at }]));
}
