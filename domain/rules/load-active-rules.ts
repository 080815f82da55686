import "server-only";
import { asc, eq, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { rules } from "@/db/schema/rules";
import { logger } from "@/lib/logger";
import { type RuleView, ruleView } from "./rule-view";
import type { ActiveRule } from "./shape";

/** A rule that runs, with the number by which people call it. */
export interface LoadedRule extends ActiveRule {
  number: number;
}

/**
 * The rules that are switched on, in the order in which they run, read through their schema. A rule that can't be
 * read is left out and logged with its id: it must not stop the others.
 */
export async function loadActiveRules(queryable: Queryable): Promise<LoadedRule[]> {
  const rows = await queryable
    .select()
    .from(rules)
    .where(eq(rules.enabled, true))
    .orderBy(sql`${rules.phase} = 'after'`, asc(rules.position), asc(rules.id));
  return rows.flatMap((row) => {
    let view: RuleView;
    try {
      view = ruleView(row);
    } catch (error) {
      logger().error({ rule: row.id, err: (error as Error).name }, "a stored rule can't be read");
      return [];
    }
    const { id, number, name, enabled, match, conditions, actions, phase, stop, position } = view;
    return [{ id, number, name, enabled, match, conditions, actions, phase, stop, position }];
  });
}
