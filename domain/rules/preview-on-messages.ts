import "server-only";
import { and, desc, eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { rules } from "@/db/schema/rules";
import { groupBy } from "@/lib/group-by";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { filterMessages } from "../messages/filter-messages";
import type { MessageFilter } from "../messages/shape";
import { loadSettings } from "../settings/load-settings";
import { backtestRule, correctionsOf, verdictOf } from "./backtest-rule";
import { checkRule } from "./check-rule";
import { type PreviewMessage, previewRule, type RulePreview } from "./preview-rule";
import type { PreviewHistory } from "./preview-shape";
import { ruleMessage, ruleMessageColumns } from "./rule-messages";
import { ruleView } from "./rule-view";
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
  history: PreviewHistory;
  examples: PreviewExample[];
}

/**
 * What a rule that need not be saved would do to the newest messages that the actor sees. Writes nothing.
 * @param options.limit newest messages that are read, 1–1000
 * @param options.saved id of the stored rule that this one would replace; its flips are counted then
 * @throws AppError 42201 for a pattern that can't be used or a value that names nothing.
 */
export async function previewOnMessages(
  actor: Actor,
  rule: RuleInput,
  options: { limit: number; filter?: MessageFilter | undefined; saved?: string | undefined },
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
  const checked = { ...rule, actions };
  const [judged, history] = await Promise.all([
    correctionsOf(rows.map((row) => row.id)),
    backtestRule(actor, checked, {
      foldTraditional: settings.fold_traditional,
      saved: options.saved === undefined ? undefined : await storedRule(options.saved),
    }),
  ]);
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
      history: verdictOf(judged.get(message.id) ?? [], checked),
    })),
    history,
  };
}

function valueOf(message: PreviewMessage, field: RuleChange["field"]): string | string[] | null {
  return message[field] ?? null;
}

/** A rule that was deleted meanwhile has nothing to be compared with. */
async function storedRule(id: string): Promise<RuleInput | undefined> {
  const [row] = await getDb().select().from(rules).where(eq(rules.id, id));
  return row && ruleView(row);
}
