import "server-only";
import { matchRules } from "./match-rules";
import type { ActiveRule, RuleChange, RuleInput, RuleSubject } from "./shape";

export type PreviewMessage = RuleSubject & {
  id: string;
  labels: string[];
  /** Member id or e-mail address, as the rules name it. */
  assignee: string | null;
  state: string;
  /** Who set each field; what a person set stays. */
  provenance: Partial<Record<RuleChange["field"], { by: string }>>;
};

export interface RulePreview {
  scanned: number;
  matched: number;
  changes: RuleChange[];
  /** Changes that are not made because a person had set the field. */
  skippedManual: { id: string; field: RuleChange["field"] }[];
}

/**
 * What a rule would do to messages that are already there: the preview while it is edited, and the plan of an
 * apply job, so that both always agree. Works for a rule that is switched off or not saved, in either phase. A
 * field that a person set is left alone; one that already has the value is no change.
 */
export function previewRule(
  rule: RuleInput,
  messages: PreviewMessage[],
  options: { foldTraditional: boolean },
): RulePreview {
  const active: ActiveRule = { ...rule, id: "preview", enabled: true, position: 0 };
  const preview: RulePreview = { scanned: messages.length, matched: 0, changes: [], skippedManual: [] };
  for (const message of messages) {
    const { hits, effects } = matchRules([active], message, { phase: rule.phase, ...options });
    if (hits.length === 0) continue;
    preview.matched++;
    const plan = (field: RuleChange["field"], from: RuleChange["from"], to: RuleChange["to"] | undefined) => {
      if (to === undefined || (typeof to === "string" ? from === to : to.length === (from?.length ?? 0)))
        return;
      if (message.provenance[field]?.by === "person") preview.skippedManual.push({ id: message.id, field });
      else preview.changes.push({ id: message.id, field, from, to });
    };
    plan("category", message.category ?? null, effects.category);
    plan("priority", message.priority ?? null, effects.priority);
    plan("labels", message.labels, [
      ...message.labels,
      ...effects.labels.filter((label) => !message.labels.includes(label)),
    ]);
    plan("assignee", message.assignee, effects.assignee);
    plan("state", message.state, effects.spam ? "spam" : undefined);
  }
  return preview;
}
