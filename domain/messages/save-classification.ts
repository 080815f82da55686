import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { type FieldSource, messages, type Provenance } from "@/db/schema/messages";
import { rules as rulesTable } from "@/db/schema/rules";
import { seal } from "@/db/sealed";
import { AppError } from "@/lib/errors";
import { chooseAssignee } from "../categories/choose-assignee";
import { publishChange } from "../live/publish-change";
import { resolveAssignee } from "../members/resolve-assignee";
import { recordRuleHits } from "../rules/record-rule-hits";
import { loadSettings } from "../settings/load-settings";
import type { ClassificationOutcome } from "./classify-message";
import { passReadingOn } from "./copy-reading";
import { recordMessageEvent } from "./record-message-event";

type Field = "category" | "priority" | "labels";

/**
 * Stores what rules and AI decided. What a person set stays, also when they set it while the model was thinking: the
 * row is locked and read again here. Each field's source says who set it; the AI's value is kept beside it.
 */
export async function saveClassification(
  tx: Tx,
  messageId: string,
  outcome: ClassificationOutcome,
): Promise<void> {
  const [row] = await tx
    .select({
      category: messages.category,
      priority: messages.priority,
      labels: messages.labels,
      state: messages.state,
      assigneeId: messages.assigneeId,
      provenance: messages.provenance,
    })
    .from(messages)
    .where(eq(messages.id, messageId))
    .for("update");
  if (!row) throw new AppError("not_found", "the message was deleted while it was read");
  const { answer, rules } = outcome;
  const { effects } = rules;
  const sources: Provenance = { ...row.provenance };
  const names = await ruleNames(tx, Object.values(effects.setBy));
  const fallback = answer === null && (outcome.unusable !== null || outcome.wordless);
  const bySource = (ruleId: string | undefined, ai: string | string[] | undefined): FieldSource => ({
    ...(ruleId === undefined
      ? { by: "ai" as const, ...(outcome.model ? { name: outcome.model } : {}) }
      : { by: "rule" as const, id: ruleId, name: names.get(ruleId) ?? "" }),
    ...(ruleId !== undefined && ai !== undefined ? { ai } : {}),
  });
  const personal = (field: Field | "assignee" | "state") => row.provenance[field]?.by === "person";
  /** Keeps a person's value and notes the AI's beside it. */
  const keep = (field: Field, ai: string | string[] | undefined) => {
    const source = row.provenance[field];
    if (source && ai !== undefined) sources[field] = { ...source, ai };
  };

  let category = row.category;
  if (personal("category")) keep("category", answer?.category);
  else if (effects.category !== undefined || answer) {
    category = effects.category ?? answer?.category ?? null;
    sources.category = bySource(effects.setBy.category, answer?.category);
  } else if (fallback && category === null && outcome.fallbackCategory !== null) {
    category = outcome.fallbackCategory;
    sources.category = { by: "fallback" };
  }
  let priority = row.priority;
  // A sender's own priority is a wish that the AI does not lower or raise; a rule does.
  const senders = row.provenance.priority?.by === "sender";
  if (personal("priority")) keep("priority", answer?.priority);
  else if (effects.priority !== undefined || (answer && !senders)) {
    priority = effects.priority ?? answer?.priority ?? row.priority;
    sources.priority = bySource(effects.setBy.priority, answer?.priority);
    // The words of the message against a model that a message may have talked down.
    if (effects.priority === undefined && outcome.floor !== null) {
      priority = "high";
      sources.priority = { by: "fallback", name: outcome.floor.slice(0, 40).toWellFormed(), ai: "low" };
    }
  } else if (answer) keep("priority", answer.priority);
  let labels = row.labels;
  if (personal("labels")) keep("labels", answer?.labels);
  else if (effects.labels.length > 0 || (answer && answer.labels.length > 0)) {
    labels = [
      ...new Set([
        ...(row.provenance.labels?.by === "sender" ? row.labels : []),
        ...effects.labels,
        ...(answer?.labels ?? []),
      ]),
    ];
    sources.labels = bySource(effects.setBy.labels, answer?.labels);
  }
  let assigneeId = row.assigneeId;
  if (!personal("assignee")) {
    const named = effects.assignee === undefined ? null : await resolveAssignee(tx, effects.assignee);
    if (named !== null) {
      assigneeId = named;
      sources.assignee = bySource(effects.setBy.assignee, undefined);
    } else if (assigneeId === null && category !== null) assigneeId = await chooseAssignee(tx, category);
  }
  let state = row.state;
  if (effects.spam && !personal("state") && state === "open") {
    state = "spam";
    sources.state = bySource(effects.setBy.spam, undefined);
  }
  const ruled = effects.setBy.category !== undefined || personal("category");
  const { review_threshold: reviewBelow } = await loadSettings(tx);
  // A model that calls low what words or rules call urgent is wrong, or was told to be.
  const talkedDown =
    answer?.priority === "low" &&
    (outcome.floor !== null || effects.priority === "high") &&
    !personal("priority");
  const needsReview =
    talkedDown ||
    (outcome.unusable !== null && !ruled) ||
    (answer !== null && !ruled && answer.confidence < reviewBelow);
  await tx
    .update(messages)
    .set({
      status: "processed",
      category,
      priority,
      labels,
      assigneeId,
      state,
      needsReview,
      errorCode: null,
      provenance: sources,
      trace: seal(messages.trace, messageId, JSON.stringify(outcome.trace)),
      ...(answer
        ? {
            summary: seal(messages.summary, messageId, answer.summary),
            reason: seal(messages.reason, messageId, answer.reason),
            language: answer.language,
            confidence: answer.confidence,
          }
        : outcome.wordless
          ? { language: "und" }
          : {}),
      version: sql`${messages.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(messages.id, messageId)));
  await passReadingOn(tx, messageId);
  if (outcome.ruleHits.length > 0) await recordRuleHits(tx, outcome.ruleHits);
  await recordMessageEvent(
    tx,
    { kind: "ai", id: null, name: outcome.model ?? "rules" },
    messageId,
    "classified",
    {
      category,
      priority,
      confidence: answer?.confidence ?? null,
      ...(fallback ? { fallback: outcome.wordless ? "no_words" : "unusable" } : {}),
      rules: [...names.values()],
    },
  );
  await publishChange(tx, { kind: "message", id: messageId });
}

async function ruleNames(tx: Tx, ids: (string | undefined)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== undefined))];
  const names = new Map<string, string>();
  for (const id of wanted) {
    const [rule] = await tx
      .select({ number: rulesTable.number, name: rulesTable.name })
      .from(rulesTable)
      .where(eq(rulesTable.id, id));
    if (rule) names.set(id, `R${rule.number} ${rule.name}`);
  }
  return names;
}
