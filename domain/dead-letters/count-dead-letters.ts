import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { deadLetters, tasks } from "@/db/schema/tasks";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { visibleTasks } from "../tasks/visible-tasks";
import { filterDeadLetters } from "./list-dead-letters";
import type { DeadLetterCounts, DeadLetterFilter } from "./shape";

/** How many dead letters there are in each state, and how bad those are that still wait. */
export async function countDeadLetters(actor: Actor): Promise<DeadLetterCounts> {
  authorize(actor, "ops:read");
  const rows = await getDb()
    .select({ state: deadLetters.state, severity: deadLetters.severity, n: sql<string>`count(*)` })
    .from(deadLetters)
    .innerJoin(tasks, eq(tasks.id, deadLetters.taskId))
    .where(visibleTasks(actor))
    .groupBy(deadLetters.state, deadLetters.severity);
  const counts: DeadLetterCounts = {
    states: { open: 0, acknowledged: 0, redriving: 0, resolved: 0 },
    severities: { P1: 0, P2: 0, P3: 0 },
  };
  for (const row of rows) {
    counts.states[row.state] += Number(row.n);
    if (row.state !== "resolved") counts.severities[row.severity] += Number(row.n);
  }
  return counts;
}

/** How many of those that match could be redriven now. */
export async function countRedrivable(actor: Actor, filter: DeadLetterFilter): Promise<number> {
  authorize(actor, "ops:read");
  const [row] = await getDb()
    .select({ n: sql<string>`count(*)` })
    .from(deadLetters)
    .innerJoin(tasks, eq(tasks.id, deadLetters.taskId))
    .where(and(filterDeadLetters(actor, filter), sql`${deadLetters.state} in ('open', 'acknowledged')`));
  return Number(row?.n ?? 0);
}
