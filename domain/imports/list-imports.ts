import "server-only";
import { desc } from "drizzle-orm";
import { getDb } from "@/db/client";
import { imports } from "@/db/schema/imports";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import type { ImportView } from "./shape";
import { viewImport, visibleImports } from "./view-import";

const MAX_LISTED = 100;

/** The newest 100 imports. */
export async function listImports(actor: Actor): Promise<ImportView[]> {
  authorize(actor, "messages:read");
  const db = getDb();
  const rows = await db
    .select()
    .from(imports)
    .where(visibleImports(actor))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(MAX_LISTED);
  return Promise.all(rows.map((row) => viewImport(db, row)));
}
