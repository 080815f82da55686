import "server-only";
import { and, sql } from "drizzle-orm";
import { decodeCursor, encodeCursor } from "@/db/cursor";
import { imports } from "@/db/schema/imports";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import type { Page } from "../messages/shape";
import type { ImportView } from "./shape";
import { viewImports } from "./view-import";

/** One page of imports, newest first. Previews that were thrown away are left out: nothing came of them. */
export async function listImports(
  actor: Actor,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<ImportView>> {
  authorize(actor, "messages:read");
  const from = page.cursor === undefined ? null : decodeCursor(page.cursor);
  const found = await viewImports(
    actor,
    and(
      sql`(${imports.state} <> 'canceled' or ${imports.rows} > 0)`,
      from
        ? sql`(${imports.createdAt}, ${imports.id}) < (${from.at}::timestamptz, ${from.id}::uuid)`
        : undefined,
    ),
    page.limit + 1,
  );
  const items = found.slice(0, page.limit);
  const last = items.at(-1);
  return {
    items,
    next_cursor:
      found.length > page.limit && last ? encodeCursor({ at: last.created_at, id: last.id }) : null,
  };
}
