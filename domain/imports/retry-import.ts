import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { importRows, imports } from "@/db/schema/imports";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { getImport } from "./get-import";
import { mapColumns } from "./map-columns";
import type { ImportView, MappingInput } from "./shape";
import { launch } from "./start-import";

/** Runs the failed rows of an import again, with another mapping if one is given. @throws AppError 40401, 40902, 42201. */
export async function retryImport(actor: Actor, id: string, mapping?: MappingInput): Promise<ImportView> {
  authorize(actor, "imports:write");
  const before = await getImport(actor, id);
  const columns = mapping ? mapColumns(before.headers, mapping) : null;
  const problem = columns?.problems[0];
  if (problem)
    throw new AppError("validation_failed", `${problem.path}: ${problem.message}`, { problems: [problem] });
  await inTransaction(async (tx) => {
    await tx.select({ id: imports.id }).from(imports).where(eq(imports.id, id)).for("update");
    const reset = await tx
      .update(importRows)
      .set({ status: "pending", error: null, warning: null })
      .where(and(eq(importRows.importId, id), eq(importRows.status, "failed")))
      .returning({ row: importRows.row });
    if (reset.length === 0) throw new AppError("conflict", "no row of this import has failed");
    await tx
      .update(imports)
      .set({ failed: sql`${imports.failed} - ${reset.length}` })
      .where(eq(imports.id, id));
    if (
      !(await launch(
        tx,
        actor,
        id,
        ["done", "failed", "paused"],
        columns?.mapping as Record<string, number> | undefined,
      ))
    )
      throw new AppError("conflict", `the import is ${before.state}`);
    await recordAudit(tx, actor, {
      action: "import.retried",
      subjectType: "import",
      subjectId: id,
      data: { rows: reset.length },
    });
  });
  return getImport(actor, id);
}
