import "server-only";
import { z } from "zod";
import type { Page } from "@/domain/messages/shape";
import { AppError } from "@/lib/errors";

/** Paging of a list that a team keeps by hand and that is read whole. Without a limit all of it comes at once. */
export const ListQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).optional(),
  cursor: z.string().max(400).optional(),
});
export type ListQuery = z.output<typeof ListQuery>;

/**
 * One page of `items`. The cursor names the last item that was given, so that an item added or removed before it
 * neither repeats nor hides another.
 * @throws AppError 42201 for a cursor whose item is gone or that was not made here.
 */
export function pageOf<T>(items: T[], query: ListQuery, keyOf: (item: T) => string): Page<T> {
  let start = 0;
  if (query.cursor !== undefined) {
    const key = Buffer.from(query.cursor, "base64url").toString("utf8");
    const at = items.findIndex((item) => keyOf(item) === key);
    if (at < 0)
      throw new AppError("validation_failed", "cursor: not a cursor of this list, begin without one", {
        problems: [{ path: "cursor", message: "not a cursor of this list" }],
      });
    start = at + 1;
  }
  const page = items.slice(start, query.limit === undefined ? undefined : start + query.limit);
  const last = page.at(-1);
  const more = last !== undefined && start + page.length < items.length;
  return { items: page, next_cursor: more ? Buffer.from(keyOf(last)).toString("base64url") : null };
}
