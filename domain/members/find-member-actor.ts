import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { members, sessions } from "@/db/schema/members";
import { isId } from "@/lib/id";
import type { MemberActor } from "../actors/shape";
import { isLiveSession } from "./live-session";

/** How exactly a session's last use is known: a write with every request would be a write for every key pressed. */
const SEEN_EVERY = "5 minutes";

/**
 * The member of a session as an actor, with today's access level; null when the session has ended or was not used for
 * long, the member is gone or disabled, or the password was set anew after the session began: whoever had got hold of
 * the old one is out.
 */
export async function findMemberActor(sessionId: string): Promise<MemberActor | null> {
  if (!isId(sessionId)) return null;
  const [row] = await getDb()
    .select({
      id: members.id,
      name: members.name,
      email: members.email,
      level: members.level,
      isStale: sql<boolean>`${sessions.lastSeenAt} < now() - ${SEEN_EVERY}::interval`,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(and(eq(sessions.id, sessionId), isLiveSession()));
  if (!row) return null;
  const { isStale, ...member } = row;
  if (isStale)
    await getDb().update(sessions).set({ lastSeenAt: sql`now()` }).where(eq(sessions.id, sessionId));
  return { kind: "member", ...member, sessionId };
}
