import "server-only";
import { and, eq, ne, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { deadLetters } from "@/db/schema/tasks";

/** A later success resolves a task's dead letter, if it has one. */
export async function resolveDeadLetter(tx: Tx, taskId: string): Promise<void> {
  await tx
    .update(deadLetters)
    .set({ state: "resolved", resolvedAt: sql`now()` })
    .where(and(eq(deadLetters.taskId, taskId), ne(deadLetters.state, "resolved")));
}
