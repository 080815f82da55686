"use client";

import { ChevronRight, Minus, ScrollText, ShieldCheck } from "lucide-react";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { cx } from "@/components/ui/cx";
import { RuleIcon } from "@/components/ui/rule-icon";
import type { MessageDetail, TraceStep } from "@/domain/messages/shape";
import { durationOf } from "./duration-of";
import { DraftStep, FallbackStep, ModelStep } from "./why-model-step";
import { RuleStep } from "./why-rule-step";
import { node, Top } from "./why-top";

/** The steps in the order in which they ran: each rule with its clauses and the value that it saw, and the model. */
export function WhyTrace({ message }: { message: MessageDetail }) {
  const { trace, draft } = message;
  const t = useTranslations("inbox.why");
  const format = useFormatter();
  const [all, setAll] = useState(false);
  const byAi = draft !== null && draft.model !== null;
  if (trace.length === 0 && !byAi) return null;
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
            ) : step.kind === "fallback" ? (
              <FallbackStep step={step} />
            ) : step.kind === "floor" ? (
              <>
                <ShieldCheck className={cx(node, "text-warn")} />
                <Top title={t("floor")} />
                <p className="text-pretty text-ink-2">
                  {t("floorWhy", { saw: t("quoted", { text: step.saw }) })}
                </p>
              </>
            ) : (
              <>
                <Minus className={cx(node, "text-ink-3")} />
                <Top
                  title={t(step.why === "no_words" ? "skippedNoWords" : "skipped")}
                  end={step.by_rule}
                  quiet
                />
              </>
            )}
          </li>
        ))}
        {byAi && draft !== null ? (
          <li className="relative py-[3px] pl-6">
            <DraftStep draft={draft} />
          </li>
        ) : null}
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
      <Link
        href={`/admin/request-log?message_id=${message.id}`}
        className="mt-1 flex h-control-sm w-fit items-center gap-1 pl-6 font-medium text-accent-ink hover:underline phone:h-touch"
      >
        <ScrollText className="size-3" />
        {t("calls")}
      </Link>
    </section>
  );
}

function firstMiss(trace: readonly TraceStep[]): number {
  return trace.findIndex((s) => s.kind === "rule" && !s.matched);
}
