"use client";

import { Asterisk, PenLine, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { categoryLabel, useInbox } from "@/components/inbox/inbox-context";
import { cx } from "@/components/ui/cx";
import type { DraftView } from "@/domain/drafts/shape";
import type { TraceStep } from "@/domain/messages/shape";
import { durationOf } from "./duration-of";
import { node, Top } from "./why-top";

/** A model that was asked: what it said, how sure it was, and what that took. */
export function ModelStep({ step }: { step: Extract<TraceStep, { kind: "model" }> }) {
  const t = useTranslations("inbox.why");
  const source = useTranslations("common.source");
  const format = useFormatter();
  const name = step.provider === "builtin" ? t("offline", { model: step.model }) : step.model;
  const { workspace } = useInbox();
  const priorities = useTranslations("common.priority");
  const { answer } = step;
  const said = [
    categoryLabel(workspace.categories, answer.category),
    answer.priority === "high" || answer.priority === "normal" || answer.priority === "low"
      ? priorities(answer.priority)
      : answer.priority,
    ...answer.labels,
  ].join(" · ");
  const facts: [string, string][] = [
    [t("sure"), format.number(answer.confidence, "score")],
    [t("tokens"), `${format.number(step.prompt_tokens)} → ${format.number(step.completion_tokens)}`],
    [t("latency"), durationOf(step.latency_ms, format)],
    [t("cost"), step.cost ? `${step.cost.amount} ${step.cost.currency}` : t("costUnknown")],
    [t("schema"), t(step.repaired ? "repaired" : "firstTry")],
    ...(step.left_out === undefined
      ? []
      : ([[t("leftOut"), format.number(step.left_out)]] satisfies [string, string][])),
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
      <p className="text-ink-2 [overflow-wrap:anywhere]">
        <bdi>{said}</bdi>
      </p>
      <dl className="mt-px grid grid-cols-[auto_1fr_auto_1fr] gap-x-2 text-ink-3">
        {facts.map(([name, value], k) => (
          <div key={name} className="contents">
            <dt className="whitespace-nowrap">{name}</dt>
            {/* The last one has the row to itself where it stands alone. */}
            <dd
              className={cx(
                "truncate text-ink tabular-nums",
                k === facts.length - 1 && facts.length % 2 === 1 && "col-span-3",
              )}
              title={value}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {step.request_id === undefined ? null : (
        <Link
          href={`/admin/request-log?task_id=${step.request_id}`}
          className="text-accent-ink hover:underline phone:inline-block phone:py-2"
        >
          {t("call")}
        </Link>
      )}
    </>
  );
}

/** A model whose answers could not be used. */
export function FallbackStep({ step }: { step: Extract<TraceStep, { kind: "fallback" }> }) {
  const t = useTranslations("inbox.why");
  const { workspace } = useInbox();
  return (
    <>
      <TriangleAlert className={cx(node, "text-warn")} />
      <Top
        title={t("fallback")}
        {...(step.category === "" ? {} : { end: categoryLabel(workspace.categories, step.category) })}
      />
      <p className="text-pretty text-ink-2 [overflow-wrap:anywhere]">
        <bdi>{step.problem}</bdi>
      </p>
      {step.task_id === undefined ? null : (
        <Link
          href={`/admin/tasks?task=${step.task_id}`}
          className="text-accent-ink hover:underline phone:inline-block phone:py-2"
        >
          {t("rawAnswer")}
        </Link>
      )}
    </>
  );
}

/** Who wrote the reply: role, prompt, model, and the team's paragraphs in it. */
export function DraftStep({ draft }: { draft: DraftView }) {
  const t = useTranslations("inbox.why");
  const { workspace } = useInbox();
  const role = workspace.roles.find((r) => r.code === draft.role_code)?.name ?? draft.role_code;
  const facts: [string, string][] = [
    ...(role ? ([[t("field.role"), role]] satisfies [string, string][]) : []),
    [t("language"), draft.language ?? "–"],
    ...(draft.snippets.length > 0
      ? ([[t("field.snippet"), draft.snippets.join(", ")]] satisfies [string, string][])
      : []),
  ];
  return (
    <>
      <PenLine className={node} />
      <Top
        title={t("draft", { model: draft.model ?? "" })}
        {...(draft.prompt
          ? { end: t("prompt", { code: draft.prompt.code, version: String(draft.prompt.version) }) }
          : {})}
      />
      <dl className="mt-px grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-ink-3">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="whitespace-nowrap">{name}</dt>
            <dd className="truncate text-ink" title={value}>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
