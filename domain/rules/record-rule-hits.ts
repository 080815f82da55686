import "server-only";
import { asc, inArray, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { ruleHits, rules } from "@/db/schema/rules";

/**
 * Counts one hit for each rule, in the transaction that stores what the rules did. The rows are locked in the order
 * of their ids: two messages that hit the same rules can't wait for each other in a circle. A rule that was deleted
 * meanwhile is passed over.
 */
export async function recordRuleHits(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx
    .select({ id: rules.id })
    .from(rules)
    .where(inArray(rules.id, [...new Set(ids)]))
    .orderBy(asc(rules.id))
    .for("update");
  const found = rows.map((row) => row.id);
  if (found.length === 0) return;
  await tx
    .update(rules)
    .set({ hits: sql`${rules.hits} + 1`, lastHitAt: sql`now()` })
    .where(inArray(rules.id, found));
  await tx
    .insert(ruleHits)
    .values(found.map((ruleId) => ({ ruleId, day: sql`(now() at time zone 'UTC')::date`, hits: 1 })))
    .onConflictDoUpdate({
      target: [ruleHits.ruleId, ruleHits.day],
      set: { hits: sql`${ruleHits.hits} + 1` },
    });
}
