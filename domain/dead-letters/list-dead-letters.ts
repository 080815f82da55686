import "server-only";
import { and, desc, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { getDb } from "@/db/client";
import { decodeCursor, encodeCursor } from "@/db/cursor";
import { deadLetters, tasks } from "@/db/schema/tasks";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import type { Page, PageQuery } from "../messages/shape";
import { visibleTasks } from "../tasks/visible-tasks";
import type { DeadLetterFilter, DeadLetterView } from "./shape";
import { viewDeadLetter } from "./view-dead-letter";

/** The predicate of a filter over dead letters joined with their tasks. */
export function filterDeadLetters(actor: Actor, filter: DeadLetterFilter): SQL | undefined {
  return and(
    visibleTasks(actor),
    filter.state === "unresolved"
      ? inArray(deadLetters.state, ["open", "acknowledged", "redriving"])
      : filter.state
        ? eq(deadLetters.state, filter.state)
        : undefined,
    filter.severity ? eq(deadLetters.severity, filter.severity) : undefined,
    filter.error_code === undefined ? undefined : eq(deadLetters.errorCode, filter.error_code),
    filter.type === undefined ? undefined : eq(tasks.type, filter.type),
    filter.failed_before === undefined ? undefined : lte(deadLetters.failedAt, filter.failed_before),
  );
}

/** One page of dead letters, newest first. */
export async function listDeadLetters(
  actor: Actor,
  filter: DeadLetterFilter,
  page: z.output<typeof PageQuery>,
): Promise<Page<DeadLetterView>> {
  authorize(actor, "ops:read");
  const from = page.cursor === undefined ? null : decodeCursor(page.cursor);
  const rows = await getDb()
    .select({ letter: deadLetters, type: tasks.type, sender: tasks.sender, messageId: tasks.messageId })
    .from(deadLetters)
    .innerJoin(tasks, eq(tasks.id, deadLetters.taskId))
    .where(
      and(
        filterDeadLetters(actor, filter),
        from
          ? sql`(${deadLetters.openedAt}, ${deadLetters.taskId}) < (${from.at}::timestamptz, ${from.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(deadLetters.openedAt), desc(deadLetters.taskId))
    .limit(page.limit + 1);
  const items = rows.slice(0, page.limit).map(viewDeadLetter);
  const last = items.at(-1);
  return {
    items,
    next_cursor:
      rows.length > page.limit && last ? encodeCursor({ at: last.opened_at, id: last.task_id }) : null,
  };
}
