"use client";

import { Asterisk, Check, ChevronRight, Minus, X } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { categoryLabel, useInbox } from "@/components/inbox/inbox-context";
import { cx } from "@/components/ui/cx";
import { RuleIcon } from "@/components/ui/rule-icon";
import type { TraceStep } from "@/domain/messages/shape";

const node = "absolute top-[5px] left-px size-[13px] bg-surface stroke-2!";

/** The steps in the order in which they ran: each rule with its clauses and the value that it saw, and the model. */
export function WhyTrace({ trace }: { trace: readonly TraceStep[] }) {
  const t = useTranslations("inbox.why");
  const format = useFormatter();
  const [all, setAll] = useState(false);
  if (trace.length === 0) return null;
  const took = trace.reduce((sum, s) => sum + (s.kind === "model" ? s.latency_ms : 0), 0);
  // Rules that did not match explain little: what failed first is worth a line, the rest is there on demand.
  const told = trace.filter((s, k) => all || s.kind !== "rule" || s.matched || firstMiss(trace) === k);
  const hidden = trace.length - told.length;
  return (
    <section className="border-line border-b py-3.5">
      <div className="mb-1.5 flex items-center gap-1.5">
        <RuleIcon className="text-ink-2" />
        <h3 className="font-semibold">{t("title")}</h3>
        <span className="ml-auto text-ink-3 tabular-nums">
          {t("steps", { count: trace.length })}
          {took > 0 ? ` · ${durationOf(took, format)}` : ""}
        </span>
      </div>
      <ol className="relative before:absolute before:top-3 before:bottom-3.5 before:left-[7px] before:w-px before:bg-line-2">
        {told.map((step, k) => (
          <li key={k} className="relative py-[3px] pb-[9px] pl-6 last:pb-0">
            {step.kind === "rule" ? (
              <RuleStep step={step} />
            ) : step.kind === "model" ? (
              <ModelStep step={step} />
            ) : step.kind === "repeated" ? (
              <>
                <Minus className={cx(node, "text-ink-3")} />
                <Top title={t("repeated")} quiet />
              </>
            ) : (
              <>
                <Minus className={cx(node, "text-ink-3")} />
                <Top title={t("skipped")} end={step.by_rule} quiet />
              </>
            )}
          </li>
        ))}
      </ol>
      {hidden > 0 ? (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="mt-1 flex h-control-sm items-center gap-1 pl-6 font-medium text-accent-ink hover:underline"
        >
          <ChevronRight className="size-3" />
          {t("others", { count: hidden })}
        </button>
      ) : null}
    </section>
  );
}

/** `4 ms`, `0.81 s`. */
function durationOf(ms: number, format: ReturnType<typeof useFormatter>): string {
  return ms < 100
    ? `${format.number(Math.max(1, Math.round(ms)))} ms`
    : `${format.number(ms / 1000, { maximumFractionDigits: 2 })} s`;
}

function firstMiss(trace: readonly TraceStep[]): number {
  return trace.findIndex((s) => s.kind === "rule" && !s.matched);
}

function Top({ title, end, quiet = false }: { title: string; end?: string; quiet?: boolean }) {
  return (
    <div className={cx("flex items-baseline gap-1.5", quiet && "text-ink-3")}>
      <b className={cx("truncate", quiet ? "font-normal" : "font-medium")}>
        <bdi>{title}</bdi>
      </b>
      {end ? <span className="ml-auto whitespace-nowrap text-ink-3 tabular-nums">{end}</span> : null}
    </div>
  );
}

function RuleStep({ step }: { step: Extract<TraceStep, { kind: "rule" }> }) {
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
              {clause.matched ? null : (
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

function ModelStep({ step }: { step: Extract<TraceStep, { kind: "model" }> }) {
  const t = useTranslations("inbox.why");
  const source = useTranslations("common.source");
  const format = useFormatter();
  const name = step.provider === "builtin" ? t("offline", { model: step.model }) : step.model;
  const facts: [string, string][] = [
    [t("tokens"), `${format.number(step.prompt_tokens)} → ${format.number(step.completion_tokens)}`],
    [t("latency"), durationOf(step.latency_ms, format)],
    [t("cost"), step.cost ? `${step.cost.amount} ${step.cost.currency}` : t("costUnknown")],
    [t("schema"), t(step.repaired ? "repaired" : "firstTry")],
  ];
  return (
    <>
      <Asterisk className={node} />
      <Top
        title={step.cached === true ? `${name} · ${source("cache")}` : name}
        {...(step.prompt
          ? { end: t("prompt", { code: step.prompt.code, version: String(step.prompt.version) }) }
          : {})}
      />
      <dl className="mt-px grid grid-cols-[auto_1fr_auto_1fr] gap-x-2 text-ink-3">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="whitespace-nowrap">{name}</dt>
            <dd className="truncate text-ink tabular-nums" title={value}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
