import "server-only";
import { and, eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { imports } from "@/db/schema/imports";
import { AppError } from "@/lib/errors";
import { isId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import type { ImportView } from "./shape";
import { viewImport, visibleImports } from "./view-import";

/** An import with its progress. @throws AppError 40401. */
export async function getImport(actor: Actor, id: string): Promise<ImportView> {
  authorize(actor, "messages:read");
  const missing = new AppError("not_found", "there is no such import");
  if (!isId(id)) throw missing;
  const [row] = await getDb()
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), visibleImports(actor)));
  if (!row) throw missing;
  return viewImport(getDb(), row);
}
