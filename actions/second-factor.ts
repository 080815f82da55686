"use server";

import { z } from "zod";
import { beginSecondFactor } from "@/domain/second-factor/begin-second-factor";
import { confirmSecondFactor } from "@/domain/second-factor/confirm-second-factor";
import { removeSecondFactor } from "@/domain/second-factor/remove-second-factor";
import { renewRecoveryCodes } from "@/domain/second-factor/renew-recovery-codes";
import { SecondFactorCode, SecondFactorProof, SecondFactorStart } from "@/domain/second-factor/shape";
import { turnOffSecondFactor } from "@/domain/second-factor/turn-off-second-factor";
import { defineAction } from "@/entry/define-action";
import { takeAttempt } from "@/entry/take-attempt";

/** A new secret for the app of whoever calls; it counts once a code has confirmed it. */
export const beginFactor = defineAction(SecondFactorStart, (actor, start) => {
  takeAttempt(actor.email);
  return beginSecondFactor(actor, start);
});

/** Turns the second factor of whoever calls on. Gives the recovery codes. */
export const confirmFactor = defineAction(SecondFactorCode, (actor, code) =>
  confirmSecondFactor(actor, code),
);

/** Turns the second factor of whoever calls off. */
export const turnOffFactor = defineAction(SecondFactorProof, (actor, proof) => {
  takeAttempt(actor.email);
  return turnOffSecondFactor(actor, proof);
});

/** Other recovery codes for whoever calls. */
export const renewCodes = defineAction(SecondFactorProof, (actor, proof) => {
  takeAttempt(actor.email);
  return renewRecoveryCodes(actor, proof);
});

/** Takes a member's second factor off. */
export const removeFactor = defineAction(z.strictObject({ id: z.uuid() }), (actor, { id }) =>
  removeSecondFactor(actor, id),
);
