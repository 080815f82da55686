import "server-only";
import { and, count, eq, sql } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { importRows, imports } from "@/db/schema/imports";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { chooseMapping, requireMapping } from "./choose-mapping";
import { getImport } from "./get-import";
import type { ImportView, MappingInput } from "./shape";
import { launch } from "./start-import";

/**
 * Runs the failed rows of an import again, with another mapping if one is given. Of an import that failed itself, the
 * rows that it did not come to are run, too.
 * @throws AppError 40401, 40902 when there is nothing to run or it runs already, 42201.
 */
export async function retryImport(actor: Actor, id: string, mapping?: MappingInput): Promise<ImportView> {
  authorize(actor, "imports:write");
  const before = await getImport(actor, id);
  const columns = chooseMapping(before.headers, before.mapping, mapping);
  requireMapping(columns);
  await inTransaction(async (tx) => {
    await tx.select({ id: imports.id }).from(imports).where(eq(imports.id, id)).for("update");
    const reset = await tx
      .update(importRows)
      .set({ status: "pending", error: null, warning: null })
      .where(and(eq(importRows.importId, id), eq(importRows.status, "failed")))
      .returning({ row: importRows.row });
    const [waiting] = await tx
      .select({ rows: count() })
      .from(importRows)
      .where(and(eq(importRows.importId, id), eq(importRows.status, "pending")));
    if (!waiting?.rows) throw new AppError("conflict", "no row of this import has failed");
    await tx
      .update(imports)
      .set({ failed: sql`${imports.failed} - ${reset.length}`, ignored: columns.ignored })
      .where(eq(imports.id, id));
    const launched = await launch(tx, actor, id, ["done", "failed", "paused", "canceled"], columns.mapping);
    if (!launched) throw new AppError("conflict", `the import is ${before.state}`);
    await recordAudit(tx, actor, {
      action: "import.retried",
      subjectType: "import",
      subjectId: id,
      data: { rows: waiting.rows },
    });
  });
  return getImport(actor, id);
}
