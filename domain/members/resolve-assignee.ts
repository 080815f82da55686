import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { members } from "@/db/schema/members";
import { isId } from "@/lib/id";

/** The id of the active member that a rule names by id or e-mail address; null when there is none (any more). */
export async function resolveAssignee(queryable: Queryable, named: string): Promise<string | null> {
  const [row] = await queryable
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        isId(named) ? eq(members.id, named) : eq(members.email, named.trim().toLowerCase()),
        isNull(members.disabledAt),
      ),
    );
  return row?.id ?? null;
}
