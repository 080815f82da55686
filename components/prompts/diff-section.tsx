"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Select } from "@/components/ui/select";
import type { PromptVersionView } from "@/domain/prompts/shape";
import { diffText } from "./diff-text";
import { DiffView } from "./diff-view";

export interface DiffSectionProps {
  version: PromptVersionView;
  versions: readonly PromptVersionView[];
  active: PromptVersionView | null;
  locale: string;
  /** As edited. */
  text: string;
}

/** How the open text differs from another version's: the active one, unless another is chosen. */
export function DiffSection({ version, versions, active, locale, text }: DiffSectionProps) {
  const t = useTranslations("admin.prompts");
  const others = versions.filter((each) => each.version !== version.version);
  const usual =
    active && active.version !== version.version
      ? active
      : (others.find((each) => each.version < version.version) ?? others[0]);
  const [chosen, setChosen] = useState<number | null>(null);
  const base = others.find((each) => each.version === chosen) ?? usual;
  if (!base) return <p className="border-line border-t px-6 py-4 text-ink-3 phone:px-4">{t("noOther")}</p>;
  const before = base.localized_contents[locale] ?? "";
  const lines = diffText(before, text);
  const added = lines.filter((line) => line.kind === "add").length;
  const removed = lines.filter((line) => line.kind === "del").length;
  const name = String(base.version);
  return (
    <section aria-labelledby="diff-head">
      <div className="flex min-h-10 flex-wrap items-center gap-2 border-line border-y bg-raised px-6 py-1 phone:px-4">
        <h3 id="diff-head" className="font-semibold">
          {t(base.status === "ACTIVE" ? "diffActive" : "diff", { version: name })}
        </h3>
        <span className="font-medium text-meta text-ok tabular-nums" title={t("added", { count: added })}>
          +{added}
        </span>
        <span
          className="font-medium text-bad text-meta tabular-nums"
          title={t("removed", { count: removed })}
        >
          −{removed}
        </span>
        {others.length > 1 ? (
          <span className="ml-auto">
            <Select
              size="sm"
              aria-label={t("diffWith")}
              value={name}
              onValueChange={(value) => setChosen(Number(value))}
              options={others.map((each) => ({
                value: String(each.version),
                label: t("version", { version: String(each.version) }),
                hint: t(`status.${each.status}`),
              }))}
            />
          </span>
        ) : null}
      </div>
      <DiffView before={before} after={text} locale={locale} />
    </section>
  );
}
