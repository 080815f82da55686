import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { rules } from "@/db/schema/rules";
import { AppError } from "@/lib/errors";
import { isId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";
import { checkRule } from "./check-rule";
import { lockRuleOrder } from "./lock-rule-order";
import { placeRule } from "./place-rule";
import { type RuleView, ruleView } from "./rule-view";
import { RuleInput, type RulePatch } from "./shape";

/**
 * Changes what is named of a rule, its place and its switch too.
 * @throws AppError 40401 unknown, 40902 when it changed since `version`, 42201 when the whole would not be a rule.
 */
export async function updateRule(actor: Actor, id: string, patch: RulePatch): Promise<RuleView> {
  authorize(actor, "rules:write");
  if (!isId(id)) throw new AppError("not_found");
  return inTransaction(async (tx) => {
    const { version, ...change } = patch;
    const moves = change.position !== undefined || change.phase !== undefined;
    if (moves) await lockRuleOrder(tx);
    const [before] = await tx.select().from(rules).where(eq(rules.id, id)).for("update");
    if (!before) throw new AppError("not_found");
    if (version !== undefined && version !== before.version)
      throw new AppError("conflict", `the rule is at version ${before.version} now: load it again`);
    const { name, enabled, match, conditions, actions, phase, stop } = ruleView(before);
    const next = RuleInput.parse({ name, enabled, match, conditions, actions, phase, stop, ...change });
    // Only what this change brings is checked: a rule whose snippet is gone can still be switched off.
    const checked =
      change.conditions || change.actions
        ? await checkRule(tx, { conditions: change.conditions ?? [], actions: change.actions ?? [] })
        : [];
    const samePhase = next.phase === before.phase;
    const position =
      change.position === undefined && samePhase
        ? before.position
        : await placeRule(tx, next.phase, id, change.position, samePhase ? before.position : undefined);
    const [row] = await tx
      .update(rules)
      .set({
        ...next,
        actions: change.actions ? checked : before.actions,
        position,
        version: sql`${rules.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(and(eq(rules.id, id), eq(rules.version, before.version)))
      .returning();
    if (!row) throw new AppError("conflict");
    await recordAudit(tx, actor, {
      action: "rule.updated",
      subjectType: "rule",
      subjectId: id,
      data: {
        number: row.number,
        name: row.name,
        fields: Object.keys(change),
        version: row.version,
        ...(change.enabled === undefined ? {} : { enabled: row.enabled }),
      },
    });
    await publishChange(tx, { kind: "rule", id });
    return ruleView(row);
  });
}
