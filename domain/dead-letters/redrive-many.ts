import "server-only";
import { and, asc, eq, inArray } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { deadLetters, tasks } from "@/db/schema/tasks";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { filterDeadLetters } from "./list-dead-letters";
import { redriveInside } from "./redrive-dead-letter";
import type { RedriveMany } from "./shape";

/** Redrives what matches a filter, oldest first, at most `limit`. Those that somebody else redrives just now are left to them. */
export async function redriveMany(actor: Actor, input: RedriveMany): Promise<{ redriven: string[] }> {
  authorize(actor, "ops:write");
  const { filter, limit, operator, reason } = input;
  return inTransaction(async (tx) => {
    const rows = await tx
      .select({ taskId: deadLetters.taskId })
      .from(deadLetters)
      .innerJoin(tasks, eq(tasks.id, deadLetters.taskId))
      .where(
        and(
          filterDeadLetters(actor, filter),
          inArray(deadLetters.state, ["open", "acknowledged"]),
          eq(tasks.status, "failed"),
        ),
      )
      .orderBy(asc(deadLetters.openedAt), asc(deadLetters.taskId))
      .limit(limit)
      .for("update", { of: tasks, skipLocked: true });
    const redriven: string[] = [];
    for (const { taskId } of rows)
      if (await redriveInside(tx, actor, taskId, { operator, reason })) redriven.push(taskId);
    return { redriven };
  });
}
