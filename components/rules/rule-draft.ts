import type { RuleView } from "@/domain/rules/rule-view";
import type { RuleAction, RuleCondition, RuleInput, RulePhase } from "@/domain/rules/shape";

export type ActionType = RuleAction["type"];

/** A condition while it is edited: always a list of values, with a key that outlives its place. */
export interface DraftCondition {
  key: string;
  field: RuleCondition["field"];
  operator: RuleCondition["operator"];
  values: string[];
}

export interface DraftAction {
  key: string;
  type: ActionType;
  values: string[];
}

export interface RuleDraft {
  name: string;
  match: "all" | "any";
  conditions: DraftCondition[];
  actions: DraftAction[];
  phase: RulePhase;
  stop: boolean;
}

let counter = 0;
/** A key for a row of the form; unique on this page. */
export function rowKey(): string {
  return `row-${++counter}`;
}

/** Actions that need no value. */
export function isPlain(type: ActionType): boolean {
  return type === "skip_ai" || type === "mark_spam";
}

/** A stored rule as the form edits it. */
export function draftOf(rule: RuleView): RuleDraft {
  return {
    name: rule.name,
    match: rule.match,
    phase: rule.phase,
    stop: rule.stop,
    conditions: rule.conditions.map((c) => ({
      key: rowKey(),
      field: c.field,
      operator: c.operator,
      values: [c.value].flat(),
    })),
    actions: rule.actions.map((a) => ({
      key: rowKey(),
      type: a.type,
      values: "value" in a ? [a.value].flat() : [],
    })),
  };
}

/** The form of a rule that does not exist yet. */
export function emptyDraft(phase: RulePhase): RuleDraft {
  return {
    name: "",
    match: "all",
    phase,
    stop: false,
    conditions: [{ key: rowKey(), field: "content", operator: "contains_any", values: [] }],
    actions: [{ key: rowKey(), type: phase === "before" ? "skip_ai" : "set_category", values: [] }],
  };
}

/** The rule that the form says, rows without a value left out; null while it says none. */
export function inputOf(
  draft: RuleDraft,
): (Omit<RuleInput, "position" | "enabled"> & { name: string }) | null {
  const conditions = draft.conditions
    .filter((c) => c.values.length > 0)
    .map(({ field, operator, values }) => ({ field, operator, value: values }));
  const actions = draft.actions.flatMap((a): RuleAction[] => {
    const [value] = a.values;
    if (a.type === "skip_ai" || a.type === "mark_spam") return [{ type: a.type }];
    if (value === undefined) return [];
    if (a.type === "add_labels") return [{ type: a.type, value: a.values }];
    if (a.type === "set_priority") return [{ type: a.type, value: value as "high" | "normal" | "low" }];
    return [{ type: a.type, value }];
  });
  if (conditions.length === 0 || actions.length === 0) return null;
  const { name, match, phase, stop } = draft;
  return { name: name.trim(), match, phase, stop, conditions, actions };
}

/** Whether two forms say the same, whatever the keys of their rows. */
export function sameDraft(a: RuleDraft, b: RuleDraft): boolean {
  const plain = (draft: RuleDraft) =>
    JSON.stringify([
      draft.name.trim(),
      draft.match,
      draft.phase,
      draft.stop,
      draft.conditions.filter((c) => c.values.length > 0).map((c) => [c.field, c.operator, c.values]),
      draft.actions.filter((x) => isPlain(x.type) || x.values.length > 0).map((x) => [x.type, x.values]),
    ]);
  return plain(a) === plain(b);
}
