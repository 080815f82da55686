import "server-only";
import { asc, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { rules } from "@/db/schema/rules";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { type RuleView, ruleView } from "./rule-view";

/** All rules in the order in which they run: those before the AI, then those after it. */
export async function listRules(actor: Actor): Promise<RuleView[]> {
  authorize(actor, "rules:read");
  const rows = await getDb()
    .select()
    .from(rules)
    .orderBy(sql`${rules.phase} = 'after'`, asc(rules.position), asc(rules.id));
  return rows.map(ruleView);
}
