import "server-only";
import { eq } from "drizzle-orm";
import { secondFactors } from "@/db/schema/members";
import { nowIso } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { proveSecondFactor } from "./prove-second-factor";
import type { SecondFactorProof } from "./shape";

/**
 * Turns the caller's second factor off, with everything that belongs to it. Password and a code are asked for.
 * @param at RFC 3339. @throws AppError 40301 for a key, 42201 for a wrong password or code, 42901.
 */
export async function turnOffSecondFactor(
  actor: Actor,
  proof: SecondFactorProof,
  at: string = nowIso(),
): Promise<void> {
  if (actor.kind !== "member") throw new AppError("forbidden", "only a member has a second factor");
  await proveSecondFactor(actor, proof, at, async (tx) => {
    await tx.delete(secondFactors).where(eq(secondFactors.memberId, actor.id));
    await recordAudit(tx, actor, {
      action: "member.second_factor_off",
      subjectType: "member",
      subjectId: actor.id,
    });
  });
}
