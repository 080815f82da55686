import "server-only";
import { inTransaction } from "@/db/client";
import { rules } from "@/db/schema/rules";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";
import { checkRule } from "./check-rule";
import { lockRuleOrder } from "./lock-rule-order";
import { placeRule } from "./place-rule";
import { type RuleView, ruleView } from "./rule-view";
import type { RuleInput } from "./shape";

/**
 * Adds a rule; without a position it runs last in its phase. Messages that are there already are not touched.
 * @throws AppError 42201 for a pattern that can't be used or a value that names nothing.
 */
export async function createRule(actor: Actor, input: RuleInput): Promise<RuleView> {
  authorize(actor, "rules:write");
  return inTransaction(async (tx) => {
    const actions = await checkRule(tx, input);
    await lockRuleOrder(tx);
    const id = newId();
    const position = await placeRule(tx, input.phase, id, input.position, undefined);
    const [row] = await tx
      .insert(rules)
      .values({ ...input, id, actions, position })
      .returning();
    if (!row) throw new AppError("internal");
    await recordAudit(tx, actor, {
      action: "rule.created",
      subjectType: "rule",
      subjectId: id,
      data: { number: row.number, name: row.name, phase: row.phase, enabled: row.enabled },
    });
    await publishChange(tx, { kind: "rule", id });
    return ruleView(row);
  });
}
