import "server-only";
import { checkCondition, type FoldedField } from "./check-condition";
import { foldText } from "./fold-text";
import type {
  ActiveRule,
  ClauseTrace,
  EffectField,
  RuleAction,
  RuleEffects,
  RuleField,
  RuleHit,
  RuleMiss,
  RulePhase,
  RuleSubject,
} from "./shape";

export interface MatchOptions {
  phase: RulePhase;
  /** Compare traditional Chinese as simplified. */
  foldTraditional: boolean;
  /** What the rules of the earlier phase decided: they come first in the order, so it stands. */
  prior?: RuleEffects;
}

export interface RuleOutcome {
  /** In the order in which they ran. */
  hits: RuleHit[];
  /** Rules of this phase that were tried and did not match, with what failed. */
  misses: RuleMiss[];
  /** Decisions of this phase together with the earlier one's. */
  effects: RuleEffects;
}

const noEffects = (): RuleEffects => ({ labels: [], skipAi: false, spam: false, setBy: {}, labelsBy: {} });

/** Carries out one action; false when an earlier rule had already decided that field. */
function applyAction(action: RuleAction, ruleId: string, effects: RuleEffects): [EffectField, boolean] {
  const once = (field: EffectField, set: () => void): [EffectField, boolean] => {
    if (effects.setBy[field] !== undefined) return [field, effects.setBy[field] === ruleId];
    set();
    effects.setBy[field] = ruleId;
    return [field, true];
  };
  switch (action.type) {
    case "set_category":
      return once("category", () => (effects.category = action.value));
    case "set_priority":
      return once("priority", () => (effects.priority = action.value === "medium" ? "normal" : action.value));
    case "add_labels": {
      const fresh = [action.value].flat().filter((label) => effects.labelsBy[label] === undefined);
      for (const label of new Set(fresh)) {
        effects.labels.push(label);
        effects.labelsBy[label] = ruleId;
        effects.setBy.labels ??= ruleId;
      }
      return ["labels", fresh.length > 0];
    }
    case "assign":
      return once("assignee", () => (effects.assignee = action.value));
    case "skip_ai":
      return once("skip_ai", () => (effects.skipAi = true));
    case "use_snippet":
      return once("snippet", () => (effects.snippet = action.value));
    case "use_prompt":
      return once("prompt", () => (effects.prompt = action.value));
    case "use_role":
      return once("role", () => (effects.role = action.value));
    case "mark_spam":
      return once("spam", () => (effects.spam = true));
  }
}

/** Exceptions (`contains_none`) must all hold; of the other conditions all or any. */
function isHit(rule: ActiveRule, clauses: ClauseTrace[]): boolean {
  if (clauses.some((clause) => clause.operator === "contains_none" && !clause.matched)) return false;
  const asked = clauses.filter((clause) => clause.operator !== "contains_none");
  if (asked.length === 0) return clauses.length > 0;
  return rule.match === "all"
    ? asked.every((clause) => clause.matched)
    : asked.some((clause) => clause.matched);
}

/**
 * Runs the enabled rules of one phase over one message. The policy, in one sentence: rules run in order of their
 * position; for each field the first rule that sets it wins, labels of all are united, and a rule that stops ends
 * the evaluation of both phases. Every rule sees the message as it was before the first one ran. Only incoming
 * messages match: rules that fired on our own replies would answer themselves.
 */
export function matchRules(rules: ActiveRule[], message: RuleSubject, options: MatchOptions): RuleOutcome {
  const effects = options.prior ? structuredClone(options.prior) : noEffects();
  const hits: RuleHit[] = [];
  const misses: RuleMiss[] = [];
  if (message.direction !== "incoming" || effects.stoppedBy !== undefined) return { hits, misses, effects };
  const fold = { traditional: options.foldTraditional };
  const fields = new Map<RuleField, FoldedField>();
  const fieldOf = (name: RuleField): FoldedField => {
    let field = fields.get(name);
    if (!field) {
      const text = message[name] ?? "";
      field = { text, folded: foldText(text, fold) };
      fields.set(name, field);
    }
    return field;
  };
  const inOrder = rules
    .filter((rule) => rule.enabled && rule.phase === options.phase)
    .sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
  for (const rule of inOrder) {
    const clauses = rule.conditions.map((condition) =>
      checkCondition(condition, fieldOf(condition.field), fold),
    );
    if (!isHit(rule, clauses)) {
      misses.push({ ruleId: rule.id, name: rule.name, phase: rule.phase, clauses });
      continue;
    }
    const hit: RuleHit = {
      ruleId: rule.id,
      name: rule.name,
      phase: rule.phase,
      clauses,
      set: [],
      overruled: [],
    };
    for (const action of rule.actions) {
      const [field, decided] = applyAction(action, rule.id, effects);
      (decided ? hit.set : hit.overruled).push(field);
    }
    hits.push(hit);
    if (rule.stop) {
      effects.stoppedBy = rule.id;
      break;
    }
  }
  return { hits, misses, effects };
}
