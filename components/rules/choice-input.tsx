"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { Menu, MenuCheck } from "@/components/ui/dropdown-menu";
import { LabelTag } from "@/components/ui/label-tag";

export interface ChoiceInputProps {
  label: string;
  choices: readonly { value: string; label: string }[];
  values: readonly string[];
  onValuesChange: (values: string[]) => void;
  disabled: boolean;
}

/** Several of a closed list. */
export function ChoiceInput({ label, choices, values, onValuesChange, disabled }: ChoiceInputProps) {
  const t = useTranslations("common");
  const rules = useTranslations("rules.form");
  const known = new Set(choices.map((choice) => choice.value));
  // A value that is not on the list any more stays in sight, so that it can be taken off.
  const all = [
    ...choices,
    ...values.filter((v) => !known.has(v)).map((v) => ({ value: v, label: rules("gone", { value: v }) })),
  ];
  const chosen = all.filter((choice) => values.includes(choice.value));
  return (
    <Menu
      className="w-60"
      trigger={
        <button
          type="button"
          disabled={disabled}
          aria-label={`${label}: ${chosen.map((c) => c.label).join(", ") || t("none")}`}
          className="flex min-h-control w-full min-w-0 flex-wrap items-center gap-1 rounded-control bg-surface py-1 pr-7 pl-1 text-left text-list shadow-[inset_0_0_0_1px_var(--color-line-2)] transition-shadow hover:shadow-[inset_0_0_0_1px_var(--color-line-3)] disabled:bg-raised phone:min-h-touch"
        >
          {chosen.length === 0 ? <span className="px-1.5 text-ink-3">{t("choose")}</span> : null}
          {chosen.map((choice) => (
            <LabelTag key={choice.value} filled className="text-meta">
              {choice.label}
            </LabelTag>
          ))}
          <ChevronDown className="-mr-5.5 ml-auto text-ink-3" />
        </button>
      }
    >
      {all.map((choice) => (
        <MenuCheck
          key={choice.value}
          keepOpen
          checked={values.includes(choice.value)}
          onCheckedChange={(checked) =>
            onValuesChange(
              checked ? [...values, choice.value] : values.filter((value) => value !== choice.value),
            )
          }
        >
          {choice.label}
        </MenuCheck>
      ))}
    </Menu>
  );
}
