import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { members, sessions } from "@/db/schema/members";
import { nowIso, shiftIso } from "@/lib/clock";
import { newId } from "@/lib/id";
import { recordAudit } from "../audit/record-audit";

/** How long a session lasts, seconds. */
export const SESSION_SECONDS = 7 * 24 * 3600;

/** What a session began with. */
export interface SessionStart {
  /** `password` or `oidc`, and what was asked for besides. */
  how: string;
  ip?: string | undefined;
  /** Browser and system; absent where the client says nothing of itself. */
  device?: string | undefined;
}

/**
 * Begins a session for a member who has just proved who they are. Its id is new with every sign-in: a cookie from before
 * names another session (session fixation), and ending this one ends every copy of its cookie.
 * @returns the session's id, or null when the member is gone or disabled.
 */
export async function beginSession(
  memberId: string,
  { how, ip, device }: SessionStart,
): Promise<string | null> {
  return inTransaction(async (tx) => {
    const [member] = await tx
      .select()
      .from(members)
      .where(and(eq(members.id, memberId), isNull(members.disabledAt)));
    if (!member) return null;
    const id = newId();
    const expiresAt = shiftIso(nowIso(), SESSION_SECONDS * 1000);
    await tx.insert(sessions).values({ id, memberId, expiresAt, device, ip });
    await tx.update(members).set({ lastSeenAt: sql`now()` }).where(eq(members.id, memberId));
    const { name, email, level } = member;
    await recordAudit(
      tx,
      { kind: "member", id: memberId, name, email, level, ...(ip === undefined ? {} : { ip }) },
      { action: "member.signed_in", subjectType: "member", subjectId: memberId, data: { how } },
    );
    return id;
  });
}
