import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { imports } from "@/db/schema/imports";
import { publishChange } from "../live/publish-change";

/** Ends a running import together with the task that carries it and failed. Its rows stay: a retry goes on with them. */
export async function failImport(tx: Tx, importId: string, taskId: string, reason: string): Promise<void> {
  await tx
    .update(imports)
    .set({ state: "failed", error: reason, finishedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(imports.id, importId), eq(imports.taskId, taskId), eq(imports.state, "running")));
  await publishChange(tx, { kind: "import", id: importId });
}
