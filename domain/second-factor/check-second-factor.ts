import "server-only";
import { getDb, inTransaction } from "@/db/client";
import { nowIso } from "@/lib/clock";
import type { MemberActor } from "../actors/shape";
import { findSecondFactor } from "./find-second-factor";
import { spendCode } from "./spend-code";
import { takeCodeTry } from "./take-code-try";

/** `off`: the member has none. `app`, `recovery`: a code of this kind was right, and is used up. */
export type SecondFactorOutcome = "off" | "needed" | "refused" | "app" | "recovery";

/**
 * The second half of a sign-in by password, after the password was right.
 * @param typed what was given as a code, if anything. @param at RFC 3339.
 * @throws AppError 42901 when too many codes were tried.
 */
export async function checkSecondFactor(
  actor: MemberActor,
  typed: string | undefined,
  at: string = nowIso(),
): Promise<SecondFactorOutcome> {
  if (!(await findSecondFactor(getDb(), actor.id))) return "off";
  if (typed === undefined || typed.trim() === "") return "needed";
  await takeCodeTry(actor.id, typed);
  return (await inTransaction((tx) => spendCode(tx, actor, typed, at))) ?? "refused";
}
