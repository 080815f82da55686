import "server-only";
import { and, inArray, isNull } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { members } from "@/db/schema/members";
import { AppError } from "@/lib/errors";

/**
 * Checks that each id is a member who is not disabled.
 * @throws AppError 42201 naming the ids that are not, under `path`.
 */
export async function requireMembers(queryable: Queryable, path: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await queryable
    .select({ id: members.id })
    .from(members)
    .where(and(inArray(members.id, ids), isNull(members.disabledAt)));
  const known = new Set(rows.map((r) => r.id));
  const unknown = ids.filter((id) => !known.has(id.toLowerCase()));
  if (unknown.length === 0) return;
  const message = `not an active member: ${unknown.join(", ")}`;
  throw new AppError("validation_failed", `${path}: ${message}`, { problems: [{ path, message }] });
}
