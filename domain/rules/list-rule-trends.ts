import "server-only";
import { gte, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { ruleHits } from "@/db/schema/rules";
import { nowIso, shiftIso } from "@/lib/clock";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";

export const TREND_DAYS = 7;

/** Hits of the last seven UTC days by rule id, oldest day first. A rule without hits is absent. */
export async function listRuleTrends(actor: Actor): Promise<Map<string, number[]>> {
  authorize(actor, "rules:read");
  const days = Array.from({ length: TREND_DAYS }, (_, back) =>
    shiftIso(nowIso(), -back * 86_400_000).slice(0, 10),
  ).toReversed();
  const rows = await getDb()
    .select()
    .from(ruleHits)
    .where(gte(ruleHits.day, sql`${days[0]}::date`));
  const trends = new Map<string, number[]>();
  for (const row of rows) {
    const trend = trends.get(row.ruleId) ?? days.map(() => 0);
    const at = days.indexOf(row.day);
    if (at >= 0) trend[at] = row.hits;
    trends.set(row.ruleId, trend);
  }
  return trends;
}
