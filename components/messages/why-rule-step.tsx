"use client";

import { Check, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { categoryLabel, useInbox } from "@/components/inbox/inbox-context";
import { cx } from "@/components/ui/cx";
import type { TraceStep } from "@/domain/messages/shape";
import { node, Top } from "./why-top";

/** A rule that was tried: its conditions with what they saw, and what it set. */
export function RuleStep({ step }: { step: Extract<TraceStep, { kind: "rule" }> }) {
  const t = useTranslations("inbox.why");
  const { workspace } = useInbox();
  const said = (text: string, known: "field" | "operator") =>
    known === "field"
      ? t.has(`field.${text}` as "field.content")
        ? t(`field.${text}` as "field.content")
        : text
      : t.has(`operator.${text}` as "operator.equals")
        ? t(`operator.${text}` as "operator.equals")
        : text;
  const set = Object.entries(step.set).map(([field, value]) => {
    const name = said(field, "field");
    const shown = Array.isArray(value)
      ? value.join(", ")
      : field === "category" && typeof value === "string"
        ? categoryLabel(workspace.categories, value)
        : String(value);
    return value === true ? name : `${name} → ${shown}`;
  });
  return (
    <>
      {step.matched ? <Check className={cx(node, "text-ok")} /> : <X className={cx(node, "text-ink-3")} />}
      <Top
        title={`R${String(step.number)} ${step.name}`}
        end={t(`${step.phase}${step.matched ? "Matched" : "Missed"}`)}
      />
      <div className="grid grid-cols-[14px_minmax(0,1fr)] gap-x-1 text-ink-2 [&_.lucide]:mt-[3px] [&_.lucide]:size-3 [&_.lucide]:stroke-2">
        {step.clauses.map((clause, k) => (
          <div key={k} className={cx("contents", !clause.matched && "*:text-bad")}>
            {clause.matched ? (
              <Check className="text-ok" aria-label={t("held")} />
            ) : (
              <X aria-label={t("failed")} />
            )}
            <span className="[overflow-wrap:anywhere]">
              {said(clause.field, "field")} {said(clause.operator, "operator")}{" "}
              <bdi>
                {t("quoted", { text: Array.isArray(clause.value) ? clause.value.join(" / ") : clause.value })}
              </bdi>
              {clause.matched ? null : clause.field === "content" ? null : (
                <>
                  {t("was")}
                  <bdi>{clause.saw === "" ? t("empty") : t("quoted", { text: clause.saw })}</bdi>
                </>
              )}
            </span>
          </div>
        ))}
      </div>
      {step.matched && set.length > 0 ? <p className="text-ink-2">{set.join(" · ")}</p> : null}
    </>
  );
}
