import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { getDb } from "@/db/client";
import { decodeCursor, encodeCursor } from "@/db/cursor";
import { callbacks, tasks } from "@/db/schema/tasks";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import type { Page, PageQuery } from "../messages/shape";
import { visibleTasks } from "../tasks/visible-tasks";
import type { CallbackView, DeliveryView } from "./shape";
import { withAttempts } from "./with-attempts";

/** One page of all deliveries, callbacks and alerts, newest first. */
export async function listDeliveries(
  actor: Actor,
  filter: { state?: CallbackView["state"] | undefined },
  page: z.output<typeof PageQuery>,
): Promise<Page<DeliveryView>> {
  authorize(actor, "ops:read");
  const from = page.cursor === undefined ? null : decodeCursor(page.cursor);
  const rows = await getDb()
    .select({ callback: callbacks, type: tasks.type })
    .from(callbacks)
    .innerJoin(tasks, eq(tasks.id, callbacks.taskId))
    .where(
      and(
        visibleTasks(actor),
        filter.state ? eq(callbacks.state, filter.state) : undefined,
        from
          ? sql`(${callbacks.createdAt}, ${callbacks.id}) < (${from.at}::timestamptz, ${from.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(callbacks.createdAt), desc(callbacks.id))
    .limit(page.limit + 1);
  const shown = rows.slice(0, page.limit);
  const types = new Map(shown.map((row) => [row.callback.id, row.type]));
  const items = (await withAttempts(shown.map((row) => row.callback))).map((view) => ({
    ...view,
    task_type: types.get(view.id) ?? "",
  }));
  const last = shown.at(-1)?.callback;
  return {
    items,
    next_cursor: rows.length > page.limit && last ? encodeCursor({ at: last.createdAt, id: last.id }) : null,
  };
}
