import "server-only";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { members, secondFactors } from "@/db/schema/members";
import { AppError } from "@/lib/errors";
import { isId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";

/**
 * Takes a member's second factor off, for somebody who has lost their phone and their recovery codes. Their sessions end,
 * as after a new password: the phone may be in other hands.
 * @throws AppError 40301 without the permission, and for one's own: an open session is not enough for that, and
 * Preferences ask for password and code; 40401 when there is none.
 */
export async function removeSecondFactor(actor: Actor, memberId: string): Promise<void> {
  authorize(actor, "members:write");
  if (!isId(memberId)) throw new AppError("not_found");
  if (actor.kind === "member" && actor.id === memberId.toLowerCase())
    throw new AppError("forbidden", "your own second factor is turned off in Preferences");
  await inTransaction(async (tx) => {
    const removed = await tx
      .delete(secondFactors)
      .where(and(eq(secondFactors.memberId, memberId), isNotNull(secondFactors.confirmedAt)))
      .returning({ memberId: secondFactors.memberId });
    if (removed.length === 0) throw new AppError("not_found", "this member has no second factor");
    await tx.update(members).set({ sessionsValidFrom: sql`now()` }).where(eq(members.id, memberId));
    await recordAudit(tx, actor, {
      action: "member.second_factor_removed",
      subjectType: "member",
      subjectId: memberId,
    });
  });
}
