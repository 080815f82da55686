"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import type { RulePhase } from "@/domain/rules/shape";
import { ACTION_TYPES, ActionRow } from "./action-row";
import { ConditionRow } from "./condition-row";
import { type RuleDraft, rowKey } from "./rule-draft";
import type { RuleNames } from "./rule-names";

export interface RuleFormProps {
  draft: RuleDraft;
  onChange: (draft: RuleDraft) => void;
  names: RuleNames;
  foldTraditional: boolean;
  disabled: boolean;
  /** By path, as the server names it: `conditions.0.value`. */
  errors: ReadonlyMap<string, string>;
}

/** When and then. */
export function RuleForm({ draft, onChange, names, foldTraditional, disabled, errors }: RuleFormProps) {
  const t = useTranslations("rules");
  const { conditions, actions, phase } = draft;
  const free = ACTION_TYPES.filter(
    (type) => !actions.some((action) => action.type === type) && !(type === "skip_ai" && phase === "after"),
  );
  const errorOf = (path: string) =>
    [...errors].find(([each]) => each === path || each.startsWith(`${path}.`))?.[1];
  const setPhase = (next: RulePhase) =>
    onChange({
      ...draft,
      phase: next,
      // Skipping the AI after it ran does nothing, so it can't be asked for.
      actions: next === "after" ? actions.filter((action) => action.type !== "skip_ai") : actions,
    });
  const heading = "pt-1 font-semibold phone:pt-2";
  return (
    <div className="grid grid-cols-[56px_minmax(0,1fr)] gap-y-3.5 px-6 py-3.5 phone:grid-cols-1 phone:gap-y-2 phone:px-4">
      <h3 className={heading}>{t("form.when")}</h3>
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Segmented
            label={t("phase.label")}
            value={phase}
            onValueChange={(value) => (disabled ? undefined : setPhase(value))}
            options={(["before", "after"] as const).map((value) => ({
              value,
              label: t(`phase.${value}`),
            }))}
          />
          <Select
            size="sm"
            aria-label={t("form.match")}
            value={draft.match}
            onValueChange={(value) => onChange({ ...draft, match: value as "all" | "any" })}
            options={[
              { value: "all", label: t("form.all") },
              { value: "any", label: t("form.any") },
            ]}
            disabled={disabled}
          />
          <span className="ml-auto text-ink-3 text-meta phone:ml-0">
            {t(foldTraditional ? "form.foldedTraditional" : "form.folded")}
          </span>
        </div>
        {conditions.map((condition, index) => (
          <ConditionRow
            key={condition.key}
            condition={condition}
            n={index + 1}
            names={names}
            disabled={disabled}
            error={errorOf(`conditions.${index}`)}
            onChange={(next) =>
              onChange({ ...draft, conditions: conditions.map((c) => (c.key === next.key ? next : c)) })
            }
            onRemove={() =>
              onChange({ ...draft, conditions: conditions.filter((c) => c.key !== condition.key) })
            }
          />
        ))}
        {disabled || conditions.length >= 20 ? null : (
          <Button
            look="bare"
            size="sm"
            icon={<Plus />}
            className="-ml-2 justify-self-start"
            onClick={() =>
              onChange({
                ...draft,
                conditions: [
                  ...conditions,
                  { key: rowKey(), field: "content", operator: "contains_any", values: [] },
                ],
              })
            }
          >
            {t("form.condition")}
          </Button>
        )}
      </div>
      <h3 className={heading}>{t("form.then")}</h3>
      <div className="grid gap-2">
        {actions.map((action, index) => (
          <ActionRow
            key={action.key}
            action={action}
            n={index + 1}
            types={ACTION_TYPES.filter((type) => type === action.type || free.includes(type))}
            names={names}
            disabled={disabled}
            error={errorOf(`actions.${index}`)}
            onChange={(next) =>
              onChange({ ...draft, actions: actions.map((a) => (a.key === next.key ? next : a)) })
            }
            onRemove={() => onChange({ ...draft, actions: actions.filter((a) => a.key !== action.key) })}
          />
        ))}
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          {disabled || free.length === 0 ? (
            <span />
          ) : (
            <Button
              look="bare"
              size="sm"
              icon={<Plus />}
              className="-ml-2"
              onClick={() => {
                const [type] = free;
                if (type) onChange({ ...draft, actions: [...actions, { key: rowKey(), type, values: [] }] });
              }}
            >
              {t("form.action")}
            </Button>
          )}
          <Checkbox
            label={t("form.stop")}
            title={t("form.stopHint")}
            checked={draft.stop}
            disabled={disabled}
            onCheckedChange={(checked) => onChange({ ...draft, stop: checked === true })}
          />
        </div>
      </div>
    </div>
  );
}
