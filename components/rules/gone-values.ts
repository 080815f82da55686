import type { RuleView } from "@/domain/rules/rule-view";
import type { RuleNames } from "./rule-names";

/** Something that a rule names and that is not there, or is switched off. */
export interface GoneValue {
  /** The action's type, or `category` for a condition. */
  kind: string;
  value: string;
}

/**
 * What a rule names in vain. It runs on without it – other actions of it still work –, so that people must be told.
 * Lists that the reader may not see are empty here, and nothing of them is called gone.
 */
export function goneValues(rule: Pick<RuleView, "conditions" | "actions">, names: RuleNames): GoneValue[] {
  const categories = new Set(names.categories.filter((c) => c.enabled).map((c) => c.code));
  const lists: Record<string, ReadonlySet<string>> = {
    set_category: categories,
    assign: new Set(names.members.filter((m) => !m.disabled).map((m) => m.id)),
    use_snippet: new Set(names.snippets.map((s) => s.code)),
    use_prompt: new Set(names.prompts.map((p) => p.code)),
    use_role: new Set(names.roles.map((r) => r.code)),
  };
  const gone: GoneValue[] = [];
  for (const action of rule.actions) {
    const list = lists[action.type];
    if (
      list &&
      list.size > 0 &&
      "value" in action &&
      typeof action.value === "string" &&
      !list.has(action.value)
    )
      gone.push({ kind: action.type, value: action.value });
  }
  for (const { field, operator, value } of rule.conditions)
    if (field === "category" && operator === "equals" && categories.size > 0)
      for (const code of [value].flat())
        if (!categories.has(code)) gone.push({ kind: "category", value: code });
  return gone;
}
