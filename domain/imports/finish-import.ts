import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { imports } from "@/db/schema/imports";
import { publishChange } from "../live/publish-change";
import { finishTask } from "../tasks/finish-task";

/** Ends an import whose rows are all accounted for, with its task; of one that was paused, only the task. */
export async function finishImport(importId: string, taskId: string): Promise<void> {
  await inTransaction(async (tx) => {
    const [row] = await tx
      .update(imports)
      .set({ state: "done", finishedAt: sql`now()`, updatedAt: sql`now()` })
      .where(and(eq(imports.id, importId), eq(imports.taskId, taskId), eq(imports.state, "running")))
      .returning({
        rows: imports.rows,
        done: imports.done,
        failed: imports.failed,
        duplicate: imports.duplicate,
      });
    await finishTask(tx, taskId, row ?? { stopped: true });
    await publishChange(tx, { kind: "import", id: importId });
  });
}
