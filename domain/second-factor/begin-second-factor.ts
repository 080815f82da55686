import "server-only";
import { isNull } from "drizzle-orm";
import { getDb } from "@/db/client";
import { secondFactors } from "@/db/schema/members";
import { seal } from "@/db/sealed";
import { nowIso } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import type { Actor } from "../actors/shape";
import { requireOwnPassword } from "../members/require-own-password";
import { makeSecret } from "./make-secret";
import type { SecondFactorSecret, SecondFactorStart } from "./shape";

/**
 * Begins to set up the caller's second factor: a new secret, which takes the place of one that was never confirmed. Nothing
 * is asked for at sign-in before a code has confirmed it.
 * @param at RFC 3339. @throws AppError 40301 for a key, 42201 for a wrong password, 40902 when one is on.
 */
export async function beginSecondFactor(
  actor: Actor,
  { password }: SecondFactorStart,
  at: string = nowIso(),
): Promise<SecondFactorSecret> {
  if (actor.kind !== "member") throw new AppError("forbidden", "only a member has a second factor");
  await requireOwnPassword(actor, password, "password");
  const made = makeSecret(actor.email);
  const secret = seal(secondFactors.secret, actor.id, made.secret);
  const begun = await getDb()
    .insert(secondFactors)
    .values({ memberId: actor.id, secret, beganAt: at })
    .onConflictDoUpdate({
      target: secondFactors.memberId,
      set: { secret, beganAt: at },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ memberId: secondFactors.memberId });
  if (begun.length === 0) throw new AppError("conflict", "the second factor is on already");
  return made;
}
