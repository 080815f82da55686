"use client";

import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import type { PromptVersionView } from "@/domain/prompts/shape";
import { estimateTokens } from "./estimate-tokens";
import { variablesOf } from "./prompt-variables";

const SCENE = " scene";

export interface VersionFactsProps {
  version: PromptVersionView;
  active: PromptVersionView | null;
  locale: string;
  /** As edited, in `locale`. */
  text: string;
  contents: Record<string, string>;
  model: string | null;
  onModelChange: (model: string | null) => void;
  models: readonly string[];
  editable: boolean;
  modelError: string | undefined;
  /** What may be done with this version, and why. */
  note: string;
}

/** Under the text: its variables, its length, the model that it is bound to. */
export function VersionFacts(props: VersionFactsProps) {
  const {
    version,
    active,
    locale,
    text,
    contents,
    model,
    onModelChange,
    models,
    editable,
    modelError,
    note,
  } = props;
  const t = useTranslations("admin.prompts");
  const used = variablesOf(Object.values(contents));
  const idle = version.variables.filter((name) => !used.includes(name));
  const count = estimateTokens(text);
  const base = active?.localized_contents[locale];
  const diff = base === undefined ? 0 : count - estimateTokens(base);
  const against = String(active?.version ?? 0);
  return (
    <div className="grid gap-2 border-line border-t px-6 py-3 text-meta phone:px-4">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="text-ink-2">
          {used.length === 0 ? (
            t("noVariables", { example: "{{name}}" })
          ) : (
            <>
              {t("variables")}{" "}
              {used.map((name) => (
                <code key={name} className="mr-1 rounded-chip bg-work-bg px-1 font-mono text-work">
                  {name}
                </code>
              ))}
            </>
          )}
          {idle.length > 0 ? (
            <span className="text-warn">
              {" "}
              {idle.join(", ")}: {t("unused")}
            </span>
          ) : null}
        </span>
        <span className="ml-auto text-ink-3 tabular-nums">
          {diff === 0 || active?.version === version.version
            ? t("tokens", { count })
            : t(diff > 0 ? "tokensMore" : "tokensLess", { count, diff: Math.abs(diff), version: against })}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="min-w-60 flex-1 text-pretty text-ink-3">{note}</p>
        <span className="flex items-center gap-2 text-ink-2">
          {t("model")}
          <Select
            size="sm"
            aria-label={t("model")}
            aria-invalid={modelError ? true : undefined}
            value={model ?? SCENE}
            onValueChange={(name) => onModelChange(name === SCENE ? null : name)}
            options={[
              { value: SCENE, label: t("anyModel") },
              ...[...new Set([...models, ...(model === null ? [] : [model])])].map((name) => ({
                value: name,
                label: name,
              })),
            ]}
            disabled={!editable}
          />
        </span>
      </div>
      {modelError ? (
        <p role="alert" className="text-bad">
          {modelError}
        </p>
      ) : null}
    </div>
  );
}
