import "server-only";
import { and, eq, gte, isNull, sql } from "drizzle-orm";
import { getDb, inTransaction } from "@/db/client";
import { secondFactors } from "@/db/schema/members";
import { rateBuckets } from "@/db/schema/system";
import { open } from "@/db/sealed";
import { nowIso, shiftIso } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { endOthers } from "../members/end-own-sessions";
import { findStep } from "./find-step";
import { makeRecoveryCodes } from "./make-recovery-codes";
import { readCode } from "./read-code";
import type { SecondFactorCode } from "./shape";
import { takeCodeTry, triesKey } from "./take-code-try";
import { wrongCode } from "./wrong-code";

/** How long the password that began it counts, milliseconds. */
const SETUP_MS = 30 * 60_000;

/**
 * Turns the caller's second factor on: the code proves that the app has the secret. That code is used up with it. The
 * caller's other sessions end: they began without one, and whoever turns it on may do so because of them.
 * @param at RFC 3339. @returns the recovery codes, this once.
 * @throws AppError 40301 for a key, 42201 for a wrong code, 40902 when nothing was begun in the last half hour, or it is
 * on, 42901 when too many codes were tried.
 */
export async function confirmSecondFactor(
  actor: Actor,
  { code: typed }: SecondFactorCode,
  at: string = nowIso(),
): Promise<string[]> {
  if (actor.kind !== "member") throw new AppError("forbidden", "only a member has a second factor");
  const isOpen = and(
    eq(secondFactors.memberId, actor.id),
    isNull(secondFactors.confirmedAt),
    gte(secondFactors.beganAt, shiftIso(at, -SETUP_MS)),
  );
  const [begun] = await getDb().select().from(secondFactors).where(isOpen);
  if (!begun) throw new AppError("conflict", "begin anew: it is on already, or was begun too long ago");
  await takeCodeTry(actor.id, typed);
  const code = readCode(typed);
  const secret = open(secondFactors.secret, actor.id, begun.secret);
  const step = code.kind === "app" ? findStep(secret, code.digits, at) : null;
  if (step === null) throw wrongCode();
  return inTransaction(async (tx) => {
    const confirmed = await tx
      .update(secondFactors)
      .set({ confirmedAt: sql`now()`, lastStep: step })
      .where(and(isOpen, eq(secondFactors.beganAt, begun.beganAt)))
      .returning({ memberId: secondFactors.memberId });
    if (confirmed.length === 0)
      throw new AppError("conflict", "it was turned on or begun anew in the meantime");
    await endOthers(tx, actor);
    await tx.delete(rateBuckets).where(eq(rateBuckets.key, triesKey(actor.id)));
    await recordAudit(tx, actor, {
      action: "member.second_factor_on",
      subjectType: "member",
      subjectId: actor.id,
    });
    return makeRecoveryCodes(tx, actor.id);
  });
}
