"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Status } from "@/components/ui/status";
import { useMoney } from "@/components/usage/use-money";
import type { TrialOutcome, TrialStep } from "@/domain/scenes/shape";
import { useSceneTrial } from "./use-scene-trial";

/** Stands for "none" in a select, which has no empty value; no name begins with a space. */
const NONE = " none";

export interface SceneTrialProps {
  code: string;
  /** The settings as they stand in the form, saved or not. */
  scene: unknown;
  models: readonly string[];
}

/** "What would this request do?": which models in which order, for how much and how long, under what the form says. */
export function SceneTrial({ code, scene, models }: SceneTrialProps) {
  const t = useTranslations("admin.scenes.trial");
  const [request, setRequest] = useState({ model: null as string | null, maxTokens: "", prompt: "500" });
  const whole = (text: string) => (text === "" ? null : Number(text));
  const { outcome, unasked } = useSceneTrial(code, {
    scene,
    model: request.model,
    max_tokens: whole(request.maxTokens),
    prompt_tokens: whole(request.prompt) ?? undefined,
  });
  return (
    <section aria-labelledby="scene-trial" className="grid gap-3 border-line border-t pt-4">
      <div>
        <h3 id="scene-trial" className="font-semibold text-list">
          {t("title")}
        </h3>
        <p className="text-pretty text-ink-3 text-meta">{t("about")}</p>
      </div>
      <div className="grid grid-cols-[2fr_1fr_1fr] items-start gap-3 phone:grid-cols-1">
        <Field label={t("model")}>
          <Select
            value={request.model ?? NONE}
            onValueChange={(name) => setRequest({ ...request, model: name === NONE ? null : name })}
            options={[
              { value: NONE, label: t("noModel") },
              ...models.map((name) => ({ value: name, label: name })),
            ]}
          />
        </Field>
        <Field label={t("maxTokens")}>
          <Input
            inputMode="numeric"
            value={request.maxTokens}
            placeholder={t("sceneMost")}
            onChange={(event) => setRequest({ ...request, maxTokens: event.target.value.replace(/\D/g, "") })}
            maxLength={7}
          />
        </Field>
        <Field label={t("promptTokens")}>
          <Input
            inputMode="numeric"
            value={request.prompt}
            onChange={(event) => setRequest({ ...request, prompt: event.target.value.replace(/\D/g, "") })}
            maxLength={8}
          />
        </Field>
      </div>
      <div aria-live="polite" className="min-h-24">
        {unasked ? <p className="text-meta text-warn">{t("unasked")}</p> : null}
        {outcome === null ? null : <Outcome outcome={outcome} />}
      </div>
    </section>
  );
}

function Outcome({ outcome }: { outcome: TrialOutcome }) {
  const t = useTranslations("admin.scenes.trial");
  const format = useFormatter();
  if (outcome.refused)
    return (
      <div className="rounded-control bg-bad-bg px-3 py-2">
        <p className="font-medium text-bad">{t("refused", { code: String(outcome.refused.code) })}</p>
        <p className="text-pretty text-ink-2 text-meta">{outcome.refused.detail}</p>
      </div>
    );
  const { steps, named, budgets, prompt } = outcome;
  const bounds = [
    t("bounds", { tokens: outcome.max_tokens, seconds: format.number(outcome.timeout_ms / 1000) }),
    outcome.temperature === null ? null : t("temperature", { value: format.number(outcome.temperature) }),
    prompt === null ? t("noPrompt") : t("prompt", { code: prompt.code, version: String(prompt.version) }),
    outcome.cache_seconds === null ? t("notCached") : t("cached"),
  ];
  return (
    <div className="grid gap-2">
      {budgets.map((budget) => (
        <p key={budget.period} className="rounded-control bg-warn-bg px-3 py-2 text-meta text-warn">
          {t(`noBudget.${budget.period}`, {
            at: format.dateTime(new Date(budget.resets_at), { dateStyle: "medium", timeStyle: "short" }),
          })}
        </p>
      ))}
      <ol className="rounded-control ring-1 ring-line">
        {steps.map((step, k) => (
          <Step key={`${step.provider}/${step.model}`} step={step} first={k === 0} />
        ))}
      </ol>
      <p className="text-pretty text-ink-3 text-meta">
        {named ? t("named") : steps.length > 1 ? t("then") : t("nothingBehind")}
      </p>
      <p className="text-pretty text-ink-2 text-meta">{bounds.filter(Boolean).join(" · ")}</p>
    </div>
  );
}

function Step({ step, first }: { step: TrialStep; first: boolean }) {
  const t = useTranslations("admin.scenes.trial");
  const money = useMoney();
  return (
    <li className="grid gap-0.5 border-line/60 border-b px-3 py-2 last:border-b-0">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-ink-3 text-meta">{t(first ? "asks" : "fallsBack")}</span>
        <span className="break-all font-medium">{step.model}</span>
        <span className="text-ink-3 text-meta">{step.provider}</span>
        <span className="ml-auto text-ink-2 text-meta tabular-nums">
          {step.is_builtin
            ? t("free")
            : step.most === null
              ? t("unknownCost")
              : t("atMost", { amount: money(step.most.amount, step.most.currency) })}
        </span>
      </p>
      {step.state === "ready" ? null : (
        <p>
          <Status tone="warn">{t(step.state)}</Status>
        </p>
      )}
      {step.left_out_tokens > 0 ? (
        <p className="text-meta text-warn">{t("leftOut", { tokens: step.left_out_tokens })}</p>
      ) : null}
    </li>
  );
}
