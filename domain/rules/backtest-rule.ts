import "server-only";
import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { corrections, messages } from "@/db/schema/messages";
import { groupBy } from "@/lib/group-by";
import type { Actor } from "../actors/shape";
import { visibleMessages } from "../messages/visible-messages";
import { type PreviewMessage, previewRule } from "./preview-rule";
import type { PreviewHistory } from "./preview-shape";
import { ruleMessage, ruleMessageColumns } from "./rule-messages";
import type { RuleInput } from "./shape";

/** Newest corrected messages that a rule is held against. */
const JUDGED = 1000;

/** What a person said of one field of a message, and what had stood there before. */
export interface Correction {
  field: string;
  from: string | null;
  value: string;
}

export type Verdict = "agrees" | "against" | null;

/**
 * Holds a rule against the newest messages whose category or priority people corrected, wherever in the inbox they
 * are. The rule reads each message as it met it: with what the AI had said, not with the correction that it is judged
 * by.
 * @param saved the rule as it is stored: how many messages the change would set right, and how many it would spoil.
 */
export async function backtestRule(
  actor: Actor,
  rule: RuleInput,
  options: { foldTraditional: boolean; saved?: RuleInput | undefined },
): Promise<PreviewHistory> {
  const figures: PreviewHistory = { judged: 0, agrees: 0, against: 0, missed: 0, mended: 0, spoilt: 0 };
  const fields = fieldsOf(rule);
  if (fields.length === 0) return figures;
  const judged = getDb()
    .select({ id: corrections.messageId, at: sql`max(${corrections.createdAt})`.as("at") })
    .from(corrections)
    .where(inArray(corrections.field, fields))
    .groupBy(corrections.messageId)
    .as("judged");
  const rows = await getDb()
    .select(ruleMessageColumns)
    .from(messages)
    .innerJoin(judged, eq(judged.id, messages.id))
    .where(and(visibleMessages(actor), eq(messages.direction, "incoming")))
    .orderBy(desc(judged.at), desc(messages.id))
    .limit(JUDGED);
  const said = await correctionsOf(rows.map((row) => row.id));
  for (const row of rows) {
    const own = said.get(row.id) ?? [];
    const verdict = verdictOf(own, rule);
    if (verdict === null) continue;
    const message = asItCame(ruleMessage(row), own);
    const hit = hits(rule, message, options.foldTraditional);
    figures.judged++;
    if (hit) figures[verdict]++;
    else if (verdict === "agrees") figures.missed++;
    if (!options.saved) continue;
    // A rule is right to hit where people said what it sets, and right to pass where they said otherwise.
    const right = hit === (verdict === "agrees");
    const before = verdictOf(own, options.saved);
    const was =
      before !== null && hits(options.saved, message, options.foldTraditional) === (before === "agrees");
    if (right && !was) figures.mended++;
    if (!right && was) figures.spoilt++;
  }
  return figures;
}

function fieldsOf(rule: RuleInput): ("category" | "priority")[] {
  const types = new Set(rule.actions.map((action) => action.type));
  return [
    ...(types.has("set_category") ? (["category"] as const) : []),
    ...(types.has("set_priority") ? (["priority"] as const) : []),
  ];
}

function hits(rule: RuleInput, message: PreviewMessage, foldTraditional: boolean): boolean {
  return previewRule(rule, [message], { foldTraditional }).matched === 1;
}

/** The message before people corrected it. */
function asItCame(message: PreviewMessage, own: Correction[]): PreviewMessage {
  const first = (field: string) => own.find((each) => each.field === field);
  const category = first("category");
  const priority = first("priority");
  return {
    ...message,
    ...(category ? { category: category.from } : {}),
    ...(priority ? { priority: priority.from } : {}),
  };
}

/** What people said of messages, oldest first. */
export async function correctionsOf(ids: string[]): Promise<Map<string, Correction[]>> {
  if (ids.length === 0) return new Map();
  const rows = await getDb()
    .select({
      id: corrections.messageId,
      field: corrections.field,
      from: corrections.fromValue,
      value: corrections.toValue,
    })
    .from(corrections)
    .where(inArray(corrections.messageId, ids))
    .orderBy(asc(corrections.createdAt), asc(corrections.id));
  return groupBy(rows, (row) => row.id);
}

/** Whether people said what the rule would set: the newest correction is what they think now. */
export function verdictOf(corrected: Correction[], rule: RuleInput): Verdict {
  let answer: Verdict = null;
  for (const action of rule.actions) {
    const field =
      action.type === "set_category" ? "category" : action.type === "set_priority" ? "priority" : null;
    const said = field === null ? undefined : corrected.findLast((each) => each.field === field);
    if (!said || !("value" in action)) continue;
    if (said.value !== action.value) return "against";
    answer = "agrees";
  }
  return answer;
}
