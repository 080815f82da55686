import "server-only";
import { and, desc, eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { members, sessions } from "@/db/schema/members";
import { AppError } from "@/lib/errors";
import type { Actor } from "../actors/shape";
import { isLiveSession } from "./live-session";
import type { SessionView } from "./shape";

/**
 * Where the caller is signed in, the one that asks first, then the one used last. Sessions that count no more (their time
 * is over, or the password was set anew) are not among them. @throws AppError 40301 for a key.
 */
export async function listOwnSessions(actor: Actor): Promise<SessionView[]> {
  if (actor.kind !== "member") throw new AppError("forbidden", "only a member has sessions");
  const rows = await getDb()
    .select({
      id: sessions.id,
      device: sessions.device,
      ip: sessions.ip,
      began_at: sessions.createdAt,
      last_seen_at: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(and(eq(sessions.memberId, actor.id), isLiveSession()))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
  return rows
    .map((row) => ({ ...row, is_this: row.id === actor.sessionId }))
    .sort((a, b) => Number(b.is_this) - Number(a.is_this));
}
