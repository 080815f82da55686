import "server-only";
import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";

/**
 * Makes writers of the order wait for each other until their transactions end: two drags at the same time are one
 * after the other, and no two rules of a phase share a position.
 */
export async function lockRuleOrder(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('intray.rules.order'))`);
}
