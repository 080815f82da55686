import "server-only";
import { z } from "zod";
import type { rules } from "@/db/schema/rules";
import { RULE_PHASES, RuleAction, RuleCondition } from "./shape";

/** A rule as it is shown. `number` is the name by which people call it: R3. */
export const RuleView = z.object({
  id: z.string(),
  number: z.number(),
  name: z.string(),
  enabled: z.boolean(),
  match: z.enum(["all", "any"]),
  conditions: z.array(RuleCondition),
  actions: z.array(RuleAction),
  phase: z.enum(RULE_PHASES),
  stop: z.boolean(),
  position: z.number(),
  /** Messages that it hit since it was made. */
  hits: z.number(),
  last_hit_at: z.string().nullable(),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type RuleView = z.output<typeof RuleView>;

/** A row as it is shown. @throws ZodError when an older version stored what this one can't read. */
export function ruleView(row: typeof rules.$inferSelect): RuleView {
  return {
    id: row.id,
    number: row.number,
    name: row.name,
    enabled: row.enabled,
    match: row.match,
    conditions: z.array(RuleCondition).parse(row.conditions),
    actions: z.array(RuleAction).parse(row.actions),
    phase: row.phase,
    stop: row.stop,
    position: row.position,
    hits: row.hits,
    last_hit_at: row.lastHitAt,
    version: row.version,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}
