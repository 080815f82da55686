"use client";

import { ArrowDown, ArrowUp, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";

export interface ModelChainProps {
  values: readonly string[];
  onValuesChange: (values: string[]) => void;
  /** Names that can be chosen. */
  models: readonly string[];
  max: number;
  disabled: boolean;
}

/** Models in the order in which they are asked. */
export function ModelChain({ values, onValuesChange, models, max, disabled }: ModelChainProps) {
  const t = useTranslations("admin.scenes");
  const rest = models.filter((name) => !values.includes(name));
  const swap = (k: number, by: number) => {
    const next = [...values];
    const [one] = next.splice(k, 1);
    if (one !== undefined) next.splice(k + by, 0, one);
    onValuesChange(next);
  };
  return (
    <div className="grid gap-1">
      <span className="font-medium text-ink-2 text-meta">{t("fallback")}</span>
      {values.length > 0 ? (
        <ol className="rounded-control ring-1 ring-line">
          {values.map((name, k) => (
            <li
              key={name}
              className="flex h-9 items-center gap-2 border-line/60 border-b pr-1 pl-3 last:border-b-0 phone:h-12"
            >
              <span className="w-4 text-ink-3 text-meta tabular-nums">{k + 1}</span>
              <span className="min-w-0 flex-1 truncate">{name}</span>
              {disabled ? null : (
                <>
                  <IconButton
                    size="sm"
                    label={`↑ ${name}`}
                    icon={<ArrowUp />}
                    disabled={k === 0}
                    onClick={() => swap(k, -1)}
                  />
                  <IconButton
                    size="sm"
                    label={`↓ ${name}`}
                    icon={<ArrowDown />}
                    disabled={k === values.length - 1}
                    onClick={() => swap(k, 1)}
                  />
                  <IconButton
                    size="sm"
                    label={t("removeFallback", { model: name })}
                    icon={<X />}
                    onClick={() => onValuesChange(values.filter((v) => v !== name))}
                  />
                </>
              )}
            </li>
          ))}
        </ol>
      ) : null}
      {disabled || values.length >= max || rest.length === 0 ? null : (
        <Select
          // A new one after each choice: it offers, it does not hold.
          key={values.join("\n")}
          aria-label={t("addFallback")}
          placeholder={t("addFallback")}
          onValueChange={(name) => onValuesChange([...values, name])}
          options={rest.map((name) => ({ value: name, label: name }))}
        />
      )}
      <p className="text-pretty text-ink-3 text-meta">{t("fallbackHint")}</p>
    </div>
  );
}
