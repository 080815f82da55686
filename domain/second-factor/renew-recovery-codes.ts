import "server-only";
import { nowIso } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { makeRecoveryCodes } from "./make-recovery-codes";
import { proveSecondFactor } from "./prove-second-factor";
import type { SecondFactorProof } from "./shape";

/**
 * Makes the caller's recovery codes anew; the earlier ones end. Password and a code are asked for: whoever gets hold of
 * such codes gets in without the app.
 * @param at RFC 3339. @returns them, this once. @throws AppError 40301 for a key, 42201 for a wrong password or code, 42901.
 */
export async function renewRecoveryCodes(
  actor: Actor,
  proof: SecondFactorProof,
  at: string = nowIso(),
): Promise<string[]> {
  if (actor.kind !== "member") throw new AppError("forbidden", "only a member has a second factor");
  return proveSecondFactor(actor, proof, at, async (tx) => {
    await recordAudit(tx, actor, {
      action: "member.recovery_codes_renewed",
      subjectType: "member",
      subjectId: actor.id,
    });
    return makeRecoveryCodes(tx, actor.id);
  });
}
