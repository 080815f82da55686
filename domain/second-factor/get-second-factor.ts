import "server-only";
import { count, eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { recoveryCodes } from "@/db/schema/members";
import type { MemberActor } from "../actors/shape";
import { findSecondFactor } from "./find-second-factor";
import type { SecondFactorView } from "./shape";

/** The member's own second factor: whether it is on, and how many recovery codes are left. */
export async function getSecondFactor(actor: MemberActor): Promise<SecondFactorView> {
  const [factor, left] = await Promise.all([
    findSecondFactor(getDb(), actor.id),
    getDb().select({ n: count() }).from(recoveryCodes).where(eq(recoveryCodes.memberId, actor.id)),
  ]);
  return { since: factor?.confirmedAt ?? null, recoveryCodes: left[0]?.n ?? 0 };
}
