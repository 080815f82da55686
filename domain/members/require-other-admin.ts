import "server-only";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { members } from "@/db/schema/members";
import { AppError } from "@/lib/errors";

/**
 * Refuses to take away the last administrator, which would lock everybody out of the admin pages for good. The
 * rows of all active administrators are locked first, so that two of them can't demote each other at the same time:
 * the second waits and then no longer finds the first.
 * @throws AppError 40902.
 */
export async function requireOtherAdmin(tx: Tx, id: string): Promise<void> {
  const admins = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.level, "admin"), isNull(members.disabledAt)))
    .orderBy(asc(members.id))
    .for("update");
  if (admins.some((admin) => admin.id === id) && admins.length === 1)
    throw new AppError("conflict", "this is the last administrator: make another member administrator first");
}
