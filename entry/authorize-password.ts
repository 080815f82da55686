import "server-only";
import type { User } from "next-auth";
import { z } from "zod";
import type { MemberActor } from "@/domain/actors/shape";
import { checkPassword } from "@/domain/members/check-password";
import { checkSecondFactor, type SecondFactorOutcome } from "@/domain/second-factor/check-second-factor";
import {
  SECOND_FACTOR_LIMITED,
  SECOND_FACTOR_NEEDED,
  SECOND_FACTOR_REFUSED,
} from "@/lib/browser/sign-in-answers";
import { nowIso } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { logger } from "@/lib/logger";
import { takeAttempt } from "./take-attempt";

const Login = z.object({
  email: z.string().trim().max(254),
  password: z.string().min(1).max(1024),
  /** Of an app, or a recovery code; only who has a second factor on is asked for it. */
  code: z.string().max(64).optional(),
});

/** Who signed in, and how the audit log calls it. */
export interface SignedIn extends User {
  how: string;
}

/** What the audit log says of a sign-in. */
const HOW: Record<"off" | "app" | "recovery", string> = {
  off: "password",
  app: "password, code",
  recovery: "password, recovery code",
};

/**
 * A sign-in by password, and by a code where the member has a second factor on. Both come in one request: nobody is half
 * signed in, so there is nothing to be stolen in between. Whoever has not given the right password hears the same
 * whatever code they gave; only after it are the answers about codes.
 * @param at RFC 3339. @returns null for a wrong password, an unknown address, and what is no sign-in at all.
 * @throws Error whose message the page reads (lib/browser/sign-in-answers.ts); AppError 42901 for too many attempts.
 */
export async function authorizePassword(
  raw: unknown,
  ip: string | undefined,
  at: string = nowIso(),
): Promise<SignedIn | null> {
  const login = Login.safeParse(raw);
  if (!login.success) return null;
  const { email, password, code } = login.data;
  takeAttempt(email);
  const member = await checkPassword(email, password);
  // Not the address: people type passwords into that field.
  const refused = (how: string) => logger().info({ ip: ip ?? "", how }, "sign-in refused");
  if (!member) {
    refused("password");
    return null;
  }
  const outcome = await checkCode(
    { kind: "member", ...member, ...(ip === undefined ? {} : { ip }) },
    code,
    at,
  );
  if (outcome === "needed") throw new Error(SECOND_FACTOR_NEEDED);
  if (outcome === "limited" || outcome === "refused") {
    refused("second factor");
    throw new Error(outcome === "limited" ? SECOND_FACTOR_LIMITED : SECOND_FACTOR_REFUSED);
  }
  return { id: member.id, name: member.name, email: member.email, how: HOW[outcome] };
}

/** How somebody signed in, where it was by password. */
export function howOf(user: User): string | undefined {
  return "how" in user && typeof user.how === "string" ? user.how : undefined;
}

async function checkCode(
  actor: MemberActor,
  code: string | undefined,
  at: string,
): Promise<SecondFactorOutcome | "limited"> {
  try {
    return await checkSecondFactor(actor, code, at);
  } catch (error) {
    if (error instanceof AppError && error.error === "rate_limited") return "limited";
    throw error;
  }
}
