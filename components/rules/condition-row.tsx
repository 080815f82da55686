"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";
import { TokenInput } from "@/components/ui/token-input";
import {
  PATTERN_LENGTH,
  RULE_FIELDS,
  RULE_OPERATORS,
  type RuleField,
  type RuleOperator,
} from "@/domain/rules/shape";
import { ChoiceInput } from "./choice-input";
import type { DraftCondition } from "./rule-draft";
import type { RuleNames } from "./rule-names";

/** Fields whose values are codes: comparing parts of a code says nothing. */
const CODED: readonly RuleField[] = ["category", "priority", "language", "channel"];
const CODED_OPERATORS: readonly RuleOperator[] = ["equals", "contains_none"];

export interface ConditionRowProps {
  condition: DraftCondition;
  n: number;
  names: RuleNames;
  onChange: (condition: DraftCondition) => void;
  onRemove: () => void;
  disabled: boolean;
  error?: string | undefined;
}

/** Field, comparison, values. */
export function ConditionRow({
  condition,
  n,
  names,
  onChange,
  onRemove,
  disabled,
  error,
}: ConditionRowProps) {
  const t = useTranslations("rules");
  const priority = useTranslations("common.priority");
  const { field, operator, values } = condition;
  const isCoded = CODED.includes(field);
  const operators = RULE_OPERATORS.filter(
    (each) => !isCoded || CODED_OPERATORS.includes(each) || each === operator,
  );
  const setField = (next: RuleField) => {
    const coded = CODED.includes(next);
    onChange({
      ...condition,
      field: next,
      operator:
        coded && !CODED_OPERATORS.includes(operator)
          ? "equals"
          : !coded && isCoded
            ? "contains_any"
            : operator,
      values: coded === isCoded && !coded ? values : [],
    });
  };
  const choices =
    field === "category"
      ? names.categories.map((c) => ({ value: c.code, label: c.label }))
      : field === "priority"
        ? (["high", "normal", "low"] as const).map((value) => ({ value, label: priority(value) }))
        : null;
  const suggestions = field === "channel" ? names.channels : field === "language" ? names.languages : null;
  const label = t("form.value", { n });
  return (
    <div>
      <div className="grid grid-cols-[104px_120px_minmax(0,1fr)_28px] items-start gap-2 phone:grid-cols-[1fr_1fr_44px]">
        <Select
          aria-label={t("form.field", { n })}
          value={field}
          onValueChange={(value) => setField(value as RuleField)}
          options={RULE_FIELDS.map((value) => ({ value, label: t(`fields.${value}`) }))}
          disabled={disabled}
        />
        <Select
          aria-label={t("form.operator", { n })}
          value={operator}
          onValueChange={(value) => onChange({ ...condition, operator: value as RuleOperator })}
          options={operators.map((value) => ({ value, label: t(`operators.${value}`) }))}
          disabled={disabled}
        />
        <div className="min-w-0 phone:order-last phone:col-span-3">
          {choices ? (
            <ChoiceInput
              label={label}
              choices={choices}
              values={values}
              onValuesChange={(next) => onChange({ ...condition, values: next })}
              disabled={disabled}
            />
          ) : (
            <TokenInput
              aria-label={label}
              aria-invalid={error ? true : undefined}
              values={values}
              onValuesChange={(next) => onChange({ ...condition, values: next })}
              placeholder={t(operator === "matches" ? "form.pattern" : "form.tokens")}
              maxLength={PATTERN_LENGTH}
              max={200}
              mono={operator === "matches"}
              disabled={disabled}
              {...(suggestions ? { suggestions } : {})}
            />
          )}
        </div>
        {disabled ? (
          <span />
        ) : (
          <IconButton
            label={t("form.removeCondition", { n })}
            icon={<X />}
            onClick={onRemove}
            className="text-ink-3"
          />
        )}
      </div>
      {error ? (
        <p role="alert" className="mt-1 pl-[240px] text-bad text-meta phone:pl-0">
          {error}
        </p>
      ) : operator === "matches" ? (
        <p className="mt-1 pl-[240px] text-ink-3 text-meta phone:pl-0">{t("form.noMatchesHint")}</p>
      ) : null}
    </div>
  );
}
