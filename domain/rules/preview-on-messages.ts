import "server-only";
import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { getDb } from "@/db/client";
import { corrections, messages } from "@/db/schema/messages";
import { groupBy } from "@/lib/group-by";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { filterMessages } from "../messages/filter-messages";
import type { MessageFilter } from "../messages/shape";
import { loadSettings } from "../settings/load-settings";
import { checkRule } from "./check-rule";
import { type PreviewMessage, previewRule, type RulePreview } from "./preview-rule";
import { ruleMessage, ruleMessageColumns } from "./rule-messages";
import type { RuleChange, RuleInput } from "./shape";

/** Messages shown beside the numbers. */
const EXAMPLES = 50;

export interface PreviewExample {
  id: string;
  sender: string;
  subject: string | null;
  /** First line of the content, at most 120 characters, where there is no subject. */
  preview: string;
  received_at: string;
  changes: { field: RuleChange["field"]; from: RuleChange["from"]; to: RuleChange["to"] }[];
  /** Fields that stay because a person had set them, and what they hold. */
  kept: { field: RuleChange["field"]; value: string | string[] | null }[];
  /**
   * What people had said about the fields that the rule would set: `agrees` when they gave the value that the rule
   * gives, `against` when they gave another, null when nobody corrected the message.
   */
  history: "agrees" | "against" | null;
}

export interface PreviewAnswer extends RulePreview {
  /** Messages that would change at least one field. */
  changed: number;
  /** The scanned messages whose category or priority people had corrected, held against what the rule would set. */
  history: {
    judged: number;
    /** Hit, and people said the same. */
    agrees: number;
    /** Hit, but people said something else. */
    against: number;
    /** Not hit, though people said what the rule would have set. */
    missed: number;
  };
  examples: PreviewExample[];
}

/**
 * What a rule that need not be saved would do to the newest messages that the actor sees. Writes nothing.
 * @param options.limit newest messages that are read, 1–1000
 * @throws AppError 42201 for a pattern that can't be used or a value that names nothing.
 */
export async function previewOnMessages(
  actor: Actor,
  rule: RuleInput,
  options: { limit: number; filter?: MessageFilter | undefined },
): Promise<PreviewAnswer> {
  authorize(actor, "rules:read");
  const db = getDb();
  const [actions, settings] = await Promise.all([checkRule(db, rule), loadSettings(db)]);
  const rows = await db
    .select(ruleMessageColumns)
    .from(messages)
    .where(and(filterMessages(actor, options.filter ?? {}).where, eq(messages.direction, "incoming")))
    .orderBy(desc(messages.receivedAt), desc(messages.id))
    .limit(options.limit);
  const subjects = rows.map(ruleMessage);
  const preview = previewRule({ ...rule, actions }, subjects, {
    foldTraditional: settings.fold_traditional,
  });
  const changes = groupBy(preview.changes, (change) => change.id);
  const kept = groupBy(preview.skippedManual, (skip) => skip.id);
  const shown = subjects.filter((m) => changes.has(m.id) || kept.has(m.id)).slice(0, EXAMPLES);
  const received = new Map(rows.map((row) => [row.id, row.receivedAt]));
  const judged = await correctionsOf(rows.map((row) => row.id));
  const checked = { ...rule, actions };
  return {
    ...preview,
    changed: changes.size,
    examples: shown.map((message) => ({
      id: message.id,
      sender: message.sender ?? "",
      subject: message.subject ?? null,
      preview: (message.content ?? "").trim().split("\n", 1)[0]?.slice(0, 120).toWellFormed() ?? "",
      received_at: received.get(message.id) ?? "",
      changes: (changes.get(message.id) ?? []).map(({ field, from, to }) => ({ field, from, to })),
      kept: (kept.get(message.id) ?? []).map(({ field }) => ({ field, value: valueOf(message, field) })),
      history: verdict(judged.get(message.id) ?? [], checked),
    })),
    history: heldAgainst(judged, subjects, checked, settings.fold_traditional),
  };
}

function valueOf(message: PreviewMessage, field: RuleChange["field"]): string | string[] | null {
  return message[field] ?? null;
}

async function correctionsOf(ids: string[]): Promise<Map<string, { field: string; value: string }[]>> {
  if (ids.length === 0) return new Map();
  const rows = await getDb()
    .select({ id: corrections.messageId, field: corrections.field, value: corrections.toValue })
    .from(corrections)
    .where(inArray(corrections.messageId, ids))
    .orderBy(asc(corrections.createdAt), asc(corrections.id));
  return groupBy(rows, (row) => row.id);
}

function verdict(corrected: { field: string; value: string }[], rule: RuleInput): PreviewExample["history"] {
  let answer: PreviewExample["history"] = null;
  for (const action of rule.actions) {
    const field =
      action.type === "set_category" ? "category" : action.type === "set_priority" ? "priority" : null;
    // The newest correction is what people think now.
    const said = field === null ? undefined : corrected.findLast((c) => c.field === field);
    if (!said || !("value" in action)) continue;
    if (said.value !== action.value) return "against";
    answer = "agrees";
  }
  return answer;
}

function heldAgainst(
  judged: Map<string, { field: string; value: string }[]>,
  subjects: PreviewMessage[],
  rule: RuleInput,
  foldTraditional: boolean,
): PreviewAnswer["history"] {
  const figures = { judged: 0, agrees: 0, against: 0, missed: 0 };
  for (const message of subjects) {
    const said = verdict(judged.get(message.id) ?? [], rule);
    if (said === null) continue;
    figures.judged++;
    const hit = previewRule(rule, [message], { foldTraditional }).matched === 1;
    if (hit) figures[said]++;
    else if (said === "agrees") figures.missed++;
  }
  return figures;
}
