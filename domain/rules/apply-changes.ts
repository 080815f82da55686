import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { type FieldSource, messages, type Provenance } from "@/db/schema/messages";
import { groupBy } from "@/lib/group-by";
import { systemActor } from "../actors/system-actor";
import { recordAudit } from "../audit/record-audit";
import { recordMessageEvent } from "../messages/record-message-event";
import type { ApplyPayload } from "./apply-shape";
import type { RuleMessageRow } from "./rule-messages";
import type { RuleChange } from "./shape";

/**
 * Writes the planned changes of one rule into messages that the transaction has locked: fields, who set them, the
 * message's timeline and the audit log, all naming the rule.
 * @returns how many messages changed.
 */
export async function applyChanges(
  tx: Tx,
  taskId: string,
  rule: ApplyPayload,
  rows: RuleMessageRow[],
  changes: RuleChange[],
): Promise<number> {
  const byMessage = groupBy(changes, (change) => change.id);
  for (const row of rows) {
    const own = byMessage.get(row.id);
    if (!own) continue;
    await tx
      .update(messages)
      .set({
        ...columns(own),
        provenance: provenance(rule, row, own),
        version: sql`${messages.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(messages.id, row.id));
    const fields = Object.fromEntries(own.map(({ field, from, to }) => [field, { from, to }]));
    const by = { kind: "rule" as const, id: rule.rule_id, name: `R${rule.number} ${rule.name}` };
    await recordMessageEvent(tx, by, row.id, "rule_applied", { number: rule.number, fields });
    await recordAudit(tx, systemActor(`R${rule.number} ${rule.name}`), {
      action: "message.rule_applied",
      subjectType: "message",
      subjectId: row.id,
      data: { rule_id: rule.rule_id, rule: `R${rule.number}`, name: rule.name, task_id: taskId, fields },
    });
  }
  return byMessage.size;
}

function columns(changes: RuleChange[]): Partial<typeof messages.$inferInsert> {
  const set: Partial<typeof messages.$inferInsert> = {};
  for (const { field, to } of changes) {
    const one = typeof to === "string" ? to : "";
    if (field === "labels") set.labels = [to].flat();
    else if (field === "assignee") set.assigneeId = one;
    else if (field === "state") Object.assign(set, { state: "spam", snoozedUntil: null });
    else if (field === "priority") set.priority = one as "high" | "normal" | "low";
    // A rule's category is not a guess: nothing is left to review.
    else Object.assign(set, { category: one, needsReview: false });
  }
  return set;
}

function provenance(rule: ApplyPayload, row: RuleMessageRow, changes: RuleChange[]): Provenance {
  const next: Provenance = { ...row.provenance };
  for (const { field, from } of changes) {
    const before = row.provenance[field];
    const ai = before?.by === "ai" ? from : before?.ai;
    const source: FieldSource = { by: "rule", id: rule.rule_id, name: `R${rule.number}` };
    next[field] = ai == null ? source : { ...source, ai };
  }
  return next;
}
