import "server-only";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { getDb } from "@/db/client";
import { decodeCursor, encodeCursor } from "@/db/cursor";
import { tasks } from "@/db/schema/tasks";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import type { Page, PageQuery } from "../messages/shape";
import type { TaskFilter, TaskView } from "./shape";
import { viewTask } from "./view-task";
import { visibleTasks } from "./visible-tasks";

/** One page of tasks, newest first; timelines are left to the single task. */
export async function listTasks(
  actor: Actor,
  filter: TaskFilter,
  page: z.output<typeof PageQuery>,
): Promise<Page<TaskView>> {
  authorize(actor, "tasks:read");
  const from = page.cursor === undefined ? null : decodeCursor(page.cursor);
  const conditions = [
    visibleTasks(actor),
    filter.status && eq(tasks.status, filter.status),
    filter.sender !== undefined && eq(tasks.sender, filter.sender),
    filter.type && eq(tasks.type, filter.type),
    filter.topic !== undefined && eq(tasks.topic, filter.topic),
    filter.priority && eq(tasks.priority, filter.priority),
    from && sql`(${tasks.createdAt}, ${tasks.id}) < (${from.at}::timestamptz, ${from.id}::uuid)`,
  ].filter((c): c is SQL => Boolean(c));
  const rows = await getDb()
    .select()
    .from(tasks)
    .where(and(...conditions))
    .orderBy(desc(tasks.createdAt), desc(tasks.id))
    .limit(page.limit + 1);
  const items = rows.slice(0, page.limit);
  const last = items.at(-1);
  return {
    items: items.map((row) => viewTask(row, [])),
    next_cursor: rows.length > page.limit && last ? encodeCursor({ at: last.createdAt, id: last.id }) : null,
  };
}
