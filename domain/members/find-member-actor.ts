import "server-only";
import { and, eq, isNull, lte } from "drizzle-orm";
import { getDb } from "@/db/client";
import { members } from "@/db/schema/members";
import { isId } from "@/lib/id";
import type { MemberActor } from "../actors/shape";

/**
 * The member as an actor, with today's access level; null when there is none, it is disabled, or its password was set
 * anew after the session began: whoever had got hold of the old one is out.
 * @param signedInAtMs when the session began, Unix milliseconds.
 */
export async function findMemberActor(id: string, signedInAtMs: number): Promise<MemberActor | null> {
  if (!isId(id)) return null;
  const [row] = await getDb()
    .select()
    .from(members)
    .where(
      and(
        eq(members.id, id),
        isNull(members.disabledAt),
        lte(members.sessionsValidFrom, new Date(signedInAtMs).toISOString()),
      ),
    );
  return row ? { kind: "member", id: row.id, name: row.name, email: row.email, level: row.level } : null;
}
