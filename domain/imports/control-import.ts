import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { imports } from "@/db/schema/imports";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";
import { getImport } from "./get-import";
import type { ImportState, ImportView } from "./shape";

const MOVES = {
  pause: { from: ["running"], to: "paused" },
  cancel: { from: ["preview", "running", "paused"], to: "canceled" },
} as const satisfies Record<string, { from: ImportState[]; to: ImportState }>;

/** Pauses or cancels an import. Rows that became messages stay; the step that runs ends its chunk first. @throws AppError 40401, 40902. */
export async function controlImport(actor: Actor, id: string, act: keyof typeof MOVES): Promise<ImportView> {
  authorize(actor, "imports:write");
  const before = await getImport(actor, id);
  const { from, to } = MOVES[act];
  await inTransaction(async (tx) => {
    const [row] = await tx
      .update(imports)
      .set({ state: to, updatedAt: sql`now()`, ...(to === "canceled" ? { finishedAt: sql`now()` } : {}) })
      .where(and(eq(imports.id, id), inArray(imports.state, [...from])))
      .returning({ id: imports.id });
    if (!row) throw new AppError("conflict", `the import is ${before.state}`);
    await recordAudit(tx, actor, { action: `import.${to}`, subjectType: "import", subjectId: id });
    await publishChange(tx, { kind: "import", id });
  });
  return getImport(actor, id);
}
