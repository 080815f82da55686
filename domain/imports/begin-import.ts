import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { imports } from "@/db/schema/imports";
import { tasks } from "@/db/schema/tasks";
import { publishChange } from "../live/publish-change";
import { startAttempt } from "../tasks/start-attempt";

/**
 * Begins the work on an import's rows. A task that was retried by hand takes its import back to `running` with it, and
 * one that was canceled before it began takes it to `canceled`.
 * @returns whether there is anything to do.
 */
export async function beginImport(importId: string, taskId: string): Promise<boolean> {
  const task = await startAttempt(taskId);
  return inTransaction(async (tx) => {
    const mine = and(eq(imports.id, importId), eq(imports.taskId, taskId));
    if (task)
      await tx
        .update(imports)
        .set({ state: "running", error: null, finishedAt: null, updatedAt: sql`now()` })
        .where(and(mine, inArray(imports.state, ["failed", "canceled"])));
    else {
      const [ended] = await tx.select({ status: tasks.status }).from(tasks).where(eq(tasks.id, taskId));
      if (ended?.status === "canceled")
        await tx
          .update(imports)
          .set({ state: "canceled", finishedAt: sql`now()`, updatedAt: sql`now()` })
          .where(and(mine, eq(imports.state, "running")));
    }
    await publishChange(tx, { kind: "import", id: importId });
    return task !== null;
  });
}
