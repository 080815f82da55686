import "server-only";
import { and, count, desc, eq, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { importRows, imports } from "@/db/schema/imports";
import { AppError } from "@/lib/errors";
import { isId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import type { ImportDetail, RowIssue } from "./shape";
import { viewImports } from "./view-import";

/** An import with its progress and the reasons of its failed rows. @throws AppError 40401. */
export async function getImport(actor: Actor, id: string): Promise<ImportDetail> {
  authorize(actor, "messages:read");
  const [found] = isId(id) ? await viewImports(actor, eq(imports.id, id), 1) : [];
  if (!found) throw new AppError("not_found", "there is no such import");
  return { ...found, issues: found.failed > 0 ? await issuesOf(id) : [] };
}

async function issuesOf(id: string): Promise<ImportDetail["issues"]> {
  const code = sql<RowIssue["code"]>`${importRows.error} ->> 'code'`;
  return getDb()
    .select({ code, count: count() })
    .from(importRows)
    .where(and(eq(importRows.importId, id), eq(importRows.status, "failed")))
    .groupBy(sql`1`)
    .orderBy(desc(sql`2`), sql`1`);
}
