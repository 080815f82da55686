"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { PriorityMark } from "@/components/ui/priority-mark";
import { Select, type SelectOption } from "@/components/ui/select";
import { TokenInput } from "@/components/ui/token-input";
import { type ActionType, type DraftAction, isPlain } from "./rule-draft";
import type { RuleNames } from "./rule-names";

export const ACTION_TYPES: readonly ActionType[] = [
  "set_category",
  "set_priority",
  "add_labels",
  "assign",
  "skip_ai",
  "use_snippet",
  "use_prompt",
  "use_role",
  "mark_spam",
];

export interface ActionRowProps {
  action: DraftAction;
  n: number;
  /** Kinds that this rule may have here: each once, and no skipping after the AI. */
  types: readonly ActionType[];
  names: RuleNames;
  onChange: (action: DraftAction) => void;
  onRemove: () => void;
  disabled: boolean;
  error?: string | undefined;
}

/** What is done, and its value. */
export function ActionRow({ action, n, types, names, onChange, onRemove, disabled, error }: ActionRowProps) {
  const t = useTranslations("rules");
  const [value] = action.values;
  const options = useOptions(action.type, names, value);
  const label = t("form.actionValue", { n });
  return (
    <div>
      <div className="grid grid-cols-[148px_minmax(0,1fr)_28px] items-start gap-2 phone:grid-cols-[1fr_44px]">
        <Select
          aria-label={t("form.actionType", { n })}
          value={action.type}
          onValueChange={(type) => onChange({ ...action, type: type as ActionType, values: [] })}
          options={types.map((type) => ({ value: type, label: t(`actionNames.${type}`) }))}
          disabled={disabled}
        />
        <div className="min-w-0 phone:order-last phone:col-span-2 empty:phone:hidden">
          {action.type === "add_labels" ? (
            <TokenInput
              aria-label={label}
              aria-invalid={error ? true : undefined}
              values={action.values}
              onValuesChange={(values) => onChange({ ...action, values })}
              placeholder={t("form.tokens")}
              suggestions={names.labels}
              maxLength={40}
              max={20}
              disabled={disabled}
            />
          ) : isPlain(action.type) ? null : (
            <Select
              // Another kind has other options: start over, or the old choice would stay in sight.
              key={action.type}
              aria-label={label}
              aria-invalid={error ? true : undefined}
              options={options}
              value={value ?? ""}
              onValueChange={(next) => onChange({ ...action, values: [next] })}
              disabled={disabled}
              className="min-w-44 max-w-full phone:w-full"
            />
          )}
        </div>
        {disabled ? (
          <span />
        ) : (
          <IconButton
            label={t("form.removeAction", { n })}
            icon={<X />}
            onClick={onRemove}
            className="text-ink-3"
          />
        )}
      </div>
      {error ? (
        <p role="alert" className="mt-1 pl-[156px] text-bad text-meta phone:pl-0">
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** The choices of a kind of action; a stored value that is gone from the list stays as one that can't be chosen anew. */
function useOptions(type: ActionType, names: RuleNames, value: string | undefined): SelectOption[] {
  const t = useTranslations("rules.form");
  const priority = useTranslations("common.priority");
  const listed: SelectOption[] = (() => {
    switch (type) {
      case "set_category":
        return names.categories.map((c) => ({ value: c.code, label: c.label }));
      case "set_priority":
        return (["high", "normal", "low"] as const).map((p) => ({
          value: p,
          label: priority(p),
          icon: <PriorityMark priority={p} />,
        }));
      case "assign":
        return names.members
          .filter((m) => !m.disabled || m.id === value)
          .map((m) => ({ value: m.id, label: m.name, disabled: m.disabled }));
      case "use_snippet":
        return names.snippets.map((s) => ({ value: s.code, label: s.title, hint: s.code }));
      case "use_prompt":
        return names.prompts.map((p) => ({ value: p.code, label: p.name, hint: p.code }));
      case "use_role":
        return names.roles.map((r) => ({ value: r.code, label: r.name, hint: r.code }));
      default:
        return [];
    }
  })();
  if (value === undefined || listed.some((option) => option.value === value)) return listed;
  return [...listed, { value, label: t("gone", { value }), disabled: true }];
}
