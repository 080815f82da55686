import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { getDb } from "@/db/client";
import { members } from "@/db/schema/members";
import { isId } from "@/lib/id";
import type { MemberActor } from "../actors/shape";

/** The member as an actor, with today's access level; null when there is none or it is disabled. */
export async function findMemberActor(id: string): Promise<MemberActor | null> {
  if (!isId(id)) return null;
  const [row] = await getDb()
    .select()
    .from(members)
    .where(and(eq(members.id, id), isNull(members.disabledAt)));
  return row ? { kind: "member", id: row.id, name: row.name, email: row.email, level: row.level } : null;
}
