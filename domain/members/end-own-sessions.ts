import "server-only";
import { and, eq, ne, type SQL } from "drizzle-orm";
import { inTransaction, type Tx } from "@/db/client";
import { sessions } from "@/db/schema/members";
import { AppError } from "@/lib/errors";
import type { Actor, MemberActor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import type { SessionsToEnd } from "./shape";

/**
 * Ends one of the caller's sessions, or all but the one that asks: a lost laptop, a machine that others use.
 * @returns how many ended; 0 when it had ended already, or was never the caller's.
 * @throws AppError 40301 for a key.
 */
export async function endOwnSessions(actor: Actor, which: SessionsToEnd): Promise<number> {
  if (actor.kind !== "member") throw new AppError("forbidden", "only a member has sessions");
  return inTransaction((tx) =>
    "id" in which ? endWhere(tx, actor, eq(sessions.id, which.id)) : endOthers(tx, actor),
  );
}

/** Ends all sessions of a member but the one that asks. */
export function endOthers(tx: Tx, actor: MemberActor): Promise<number> {
  return endWhere(tx, actor, actor.sessionId === undefined ? undefined : ne(sessions.id, actor.sessionId));
}

async function endWhere(tx: Tx, actor: MemberActor, which: SQL | undefined): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.memberId, actor.id), which))
    .returning({ id: sessions.id });
  if (ended.length > 0)
    await recordAudit(tx, actor, {
      action: "member.sessions_ended",
      subjectType: "member",
      subjectId: actor.id,
      data: { sessions: ended.length },
    });
  return ended.length;
}
