"use client";

import { useTranslations } from "next-intl";
import type { RuleView } from "@/domain/rules/rule-view";
import { goneValues } from "./gone-values";
import type { ActionType } from "./rule-draft";
import type { RuleNames } from "./rule-names";

export interface RuleWords {
  /** A value of a field or an action as people know it: a category's name, a member's. */
  value: (kind: string, value: string) => string;
  /** One line: what it asks, what it does. */
  summary: (rule: Pick<RuleView, "conditions" | "actions" | "match" | "stop">) => string;
  /** What it names that is gone or switched off, said in a sentence; undefined: nothing. */
  gone: (rule: Pick<RuleView, "conditions" | "actions">) => string | undefined;
}

/** Rules in the reader's words. */
export function useRuleWords(names: RuleNames): RuleWords {
  const t = useTranslations("rules");
  const priority = useTranslations("common.priority");

  const value = (kind: string, text: string): string => {
    switch (kind) {
      case "category":
      case "set_category":
        return names.categories.find((c) => c.code === text)?.label ?? text;
      case "priority":
      case "set_priority":
        return text === "high" || text === "normal" || text === "low" ? priority(text) : text;
      case "assignee":
      case "assign":
        return names.members.find((m) => m.id === text)?.name ?? t("form.someone");
      case "use_snippet":
        return names.snippets.find((s) => s.code === text)?.title ?? text;
      case "use_prompt":
        return names.prompts.find((p) => p.code === text)?.name ?? text;
      case "use_role":
        return names.roles.find((r) => r.code === text)?.name ?? text;
      case "state":
        return t.has(`states.${text}` as "states.open") ? t(`states.${text as "open"}`) : text;
      default:
        return text;
    }
  };

  const summary: RuleWords["summary"] = (rule) => {
    const conditions = rule.conditions.map((c) => {
      const [first = "", ...rest] = [c.value].flat().map((v) => value(c.field, v));
      const quoted =
        rest.length === 0
          ? t("summary.quoted", { value: first })
          : t("summary.more", { value: first, count: rest.length });
      return t("summary.condition", {
        field: t(`fields.${c.field}`),
        operator: t(`operators.${c.operator}`),
        value: quoted,
      });
    });
    const actions = rule.actions.map((a) => {
      const text =
        "value" in a
          ? [a.value]
              .flat()
              .map((v) => value(a.type, v))
              .join(", ")
          : "";
      return t(`actionShort.${a.type satisfies ActionType}`, { value: text });
    });
    const joined = conditions.join(t(`summary.${rule.match}`));
    return `${joined} → ${[...actions, ...(rule.stop ? [t("summary.stop")] : [])].join(", ")}`;
  };

  const gone: RuleWords["gone"] = (rule) => {
    const missing = goneValues(rule, names);
    if (missing.length === 0) return undefined;
    return t("goneTitle", { values: missing.map((each) => value(each.kind, each.value)).join(", ") });
  };

  return { value, summary, gone };
}
