import "server-only";
import { eq, sql } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { rules } from "@/db/schema/rules";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";
import { lockRuleOrder } from "./lock-rule-order";
import type { RuleOrder } from "./shape";

/**
 * Puts the rules of one phase into the given order, all of them in one transaction.
 * @throws AppError 40902 when `ids` are not exactly the phase's rules: one came or went since the list was read.
 */
export async function reorderRules(actor: Actor, { phase, ids }: RuleOrder): Promise<void> {
  authorize(actor, "rules:write");
  await inTransaction(async (tx) => {
    await lockRuleOrder(tx);
    const rows = await tx
      .select({ id: rules.id, number: rules.number, position: rules.position })
      .from(rules)
      .where(eq(rules.phase, phase));
    const known = new Map(rows.map((row) => [row.id, row]));
    const wanted = new Set(ids);
    if (wanted.size !== ids.length || ids.length !== rows.length || ids.some((id) => !known.has(id)))
      throw new AppError("conflict", "the list of rules has changed: load it again");
    const moved = ids.filter((id, index) => known.get(id)?.position !== index + 1);
    if (moved.length === 0) return;
    for (const id of moved)
      await tx
        .update(rules)
        .set({ position: ids.indexOf(id) + 1, updatedAt: sql`now()` })
        .where(eq(rules.id, id));
    await recordAudit(tx, actor, {
      action: "rule.reordered",
      subjectType: "rule",
      subjectId: phase,
      data: { order: ids.map((id) => `R${known.get(id)?.number}`) },
    });
    await publishChange(tx, { kind: "rule" });
  });
}
