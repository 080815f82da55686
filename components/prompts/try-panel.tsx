"use client";

import { Play } from "lucide-react";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { tryPrompt } from "@/actions/prompts";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ErrorNote } from "@/components/ui/error-note";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PageHead } from "@/components/ui/page-head";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { Textarea } from "@/components/ui/textarea";
import type { PromptVersionView } from "@/domain/prompts/shape";
import { useShortcuts } from "@/lib/browser/shortcuts/use-shortcuts";
import { PromptStatusChip } from "./prompt-status";

type Outcome = Awaited<ReturnType<typeof tryPrompt>>;

const SCENE = " scene";

export interface TryPanelProps {
  version: PromptVersionView;
  /** The version that runs now, when it is another one. */
  active: PromptVersionView | null;
  variables: readonly string[];
  models: readonly string[];
  locales: readonly string[];
  /** Stores what is being edited, so that it is what runs. False: it could not. */
  beforeRun: () => Promise<boolean>;
}

/** Runs the open version on a sample, and the active one beside it. */
export function TryPanel({ version, active, variables, models, locales, beforeRun }: TryPanelProps) {
  const t = useTranslations("admin.prompts.try");
  const reader = useLocale();
  const [sample, setSample] = useState<string>(t("sampleText"));
  const [locale, setLocale] = useState<string>(
    () => locales.find((each) => each === reader) ?? locales[0] ?? "en",
  );
  const [model, setModel] = useState(SCENE);
  const [values, setValues] = useState<Record<string, string>>({});
  const [both, setBoth] = useState(true);
  const [running, setRunning] = useState(false);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const shown = [...(active && both ? [active] : []), version];

  const run = async () => {
    if (running || sample.trim() === "") return;
    setRunning(true);
    if (await beforeRun()) {
      setOutcomes(new Map());
      await Promise.all(
        shown.map(async ({ code, version: number }) => {
          const outcome = await tryPrompt({
            code,
            version: number,
            trial: {
              input: sample,
              locale,
              ...(model === SCENE ? {} : { model }),
              ...(variables.length === 0
                ? {}
                : { variables: Object.fromEntries(variables.map((name) => [name, values[name] ?? ""])) }),
            },
          });
          setOutcomes((before) => new Map(before).set(number, outcome));
        }),
      );
    }
    setRunning(false);
  };
  useShortcuts([{ id: "confirm", label: t("run"), run: () => void run() }]);

  return (
    <section aria-label={t("title")} className="flex h-full min-h-0 flex-col">
      <PageHead
        level={2}
        edge="pane"
        title={t("title")}
        actions={
          <Button size="sm" icon={<Play />} keys="mod+enter" busy={running} onClick={() => void run()}>
            {t("run")}
          </Button>
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <div className="grid gap-3 border-line border-b px-4 py-4">
          <Field label={t("sample")} hint={t("hint")}>
            <Textarea
              grow
              rows={4}
              className="max-h-60"
              value={sample}
              onChange={(event) => setSample(event.target.value)}
              maxLength={200_000}
            />
          </Field>
          <div className="grid grid-cols-2 gap-3">
            <Field label={t("locale")}>
              <Select
                value={locale}
                onValueChange={setLocale}
                options={locales.map((each) => ({ value: each, label: each }))}
              />
            </Field>
            <Field label={t("model")}>
              <Select
                value={model}
                onValueChange={setModel}
                options={[
                  { value: SCENE, label: t("byScene") },
                  ...models.map((name) => ({ value: name, label: name })),
                ]}
              />
            </Field>
          </div>
          {variables.map((name) => (
            <Field key={name} label={<code className="font-mono">{`{{${name}}}`}</code>}>
              <Input
                value={values[name] ?? ""}
                onChange={(event) => setValues((before) => ({ ...before, [name]: event.target.value }))}
              />
            </Field>
          ))}
          {active ? (
            <Checkbox
              label={t("compare", { version: String(active.version) })}
              checked={both}
              onCheckedChange={(checked) => setBoth(checked === true)}
            />
          ) : null}
        </div>
        <div aria-live="polite">
          {shown.map((each) => (
            <Answer
              key={each.version}
              version={each}
              outcome={outcomes.get(each.version)}
              running={running}
            />
          ))}
        </div>
      </div>
    </section>
  );
}

function Answer({
  version,
  outcome,
  running,
}: {
  version: PromptVersionView;
  outcome: Outcome | undefined;
  running: boolean;
}) {
  const t = useTranslations("admin.prompts.try");
  const format = useFormatter();
  let body: ReactNode;
  if (!outcome)
    body = running ? (
      <div className="grid gap-2 py-1">
        <Skeleton className="h-2.5 w-5/6" />
        <Skeleton className="h-2.5 w-2/3" />
      </div>
    ) : (
      <p className="text-ink-3 text-meta">{t("waiting")}</p>
    );
  else if (!outcome.ok)
    body = <ErrorNote error={outcome.error.error} code={outcome.error.code} next={outcome.error.detail} />;
  else {
    const { text, truncated, usage, model, latency_ms: ms } = outcome.value;
    const cost = usage.estimated_cost;
    const facts: [string, string][] = [
      [t("model"), model],
      [t("tokens"), `${format.number(usage.prompt_tokens)} → ${format.number(usage.completion_tokens)}`],
      [t("cost"), cost ? `${cost.amount} ${cost.currency}` : t("unknownCost")],
      [t("latency"), ms < 1000 ? `${format.number(ms)} ms` : `${(ms / 1000).toFixed(2)} s`],
    ];
    body = (
      <>
        <p className="whitespace-pre-wrap text-ink [overflow-wrap:anywhere]">
          {text}
          {truncated ? <span className="text-warn text-meta"> … {t("cut")}</span> : null}
        </p>
        <dl className="mt-2 grid grid-cols-[72px_minmax(0,1fr)] gap-y-0.5 text-meta tabular-nums">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-3">{name}</dt>
              <dd className="truncate">{value}</dd>
            </div>
          ))}
        </dl>
      </>
    );
  }
  return (
    <section className="border-line border-b px-4 py-3">
      <h3 className="mb-2 flex items-center gap-2 font-semibold tabular-nums">
        v{version.version}
        <PromptStatusChip status={version.status} />
      </h3>
      {body}
    </section>
  );
}
