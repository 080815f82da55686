import "server-only";
import { and, eq, isNotNull } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { secondFactors } from "@/db/schema/members";

/** A member's second factor, its secret still sealed; null when none is on. One that is only being set up is none. */
export async function findSecondFactor(
  queryable: Queryable,
  memberId: string,
): Promise<typeof secondFactors.$inferSelect | null> {
  const [row] = await queryable
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.memberId, memberId), isNotNull(secondFactors.confirmedAt)));
  return row ?? null;
}
