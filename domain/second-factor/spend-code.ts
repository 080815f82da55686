import "server-only";
import { and, count, eq, isNotNull, lt } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { recoveryCodes, secondFactors } from "@/db/schema/members";
import { rateBuckets } from "@/db/schema/system";
import { open } from "@/db/sealed";
import type { MemberActor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { findSecondFactor } from "./find-second-factor";
import { findStep } from "./find-step";
import { hashRecoveryCode } from "./hash-recovery-code";
import { readCode } from "./read-code";
import { triesKey } from "./take-code-try";

/**
 * Uses up a code of the member's app, or one of their recovery codes. Either is good once, and of several that come with
 * the same one the database lets one through: a code that somebody has read over a shoulder, or off the wire, is worth
 * nothing after it was typed.
 * @param at RFC 3339. @returns which it was; null when it is none, was used, or the second factor is off.
 */
export async function spendCode(
  tx: Tx,
  actor: MemberActor,
  typed: string,
  at: string,
): Promise<"app" | "recovery" | null> {
  const code = readCode(typed);
  const used =
    code.kind === "app"
      ? await spendAppCode(tx, actor.id, code.digits, at)
      : await spendRecoveryCode(tx, actor, code.text);
  if (!used) return null;
  await tx.delete(rateBuckets).where(eq(rateBuckets.key, triesKey(actor.id)));
  return code.kind;
}

async function spendAppCode(tx: Tx, memberId: string, digits: string, at: string): Promise<boolean> {
  const factor = await findSecondFactor(tx, memberId);
  if (!factor) return false;
  const step = findStep(open(secondFactors.secret, memberId, factor.secret), digits, at);
  if (step === null) return false;
  const used = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(
        eq(secondFactors.memberId, memberId),
        // Of the secret that was looked at: in between it may have been taken off and set up anew.
        eq(secondFactors.beganAt, factor.beganAt),
        isNotNull(secondFactors.confirmedAt),
        lt(secondFactors.lastStep, step),
      ),
    )
    .returning({ memberId: secondFactors.memberId });
  return used.length > 0;
}

async function spendRecoveryCode(tx: Tx, actor: MemberActor, text: string): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(
      and(eq(recoveryCodes.memberId, actor.id), eq(recoveryCodes.codeHash, hashRecoveryCode(actor.id, text))),
    )
    .returning({ memberId: recoveryCodes.memberId });
  if (used.length === 0) return false;
  const [left] = await tx
    .select({ n: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.memberId, actor.id));
  await recordAudit(tx, actor, {
    action: "member.recovery_code_used",
    subjectType: "member",
    subjectId: actor.id,
    data: { left: left?.n ?? 0 },
  });
  return true;
}
