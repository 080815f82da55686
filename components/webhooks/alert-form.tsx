"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { changeAlerts } from "@/actions/webhooks";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useNotify } from "@/components/ui/use-notify";
import { problemAt, useProblems } from "@/components/ui/use-problems";
import type { AlertSettings } from "@/domain/alerts/shape";
import { SEVERITIES } from "@/domain/dead-letters/shape";

/** Where the team hears of dead letters; null: the member may not see it. */
export function AlertForm({ settings }: { settings: AlertSettings | null }) {
  const t = useTranslations("admin.webhooks.alerts");
  return (
    <section className="grid gap-3" aria-label={t("title")}>
      <header>
        <h2 className="font-semibold text-head">{t("title")}</h2>
        <p className="text-ink-3">{t("lead")}</p>
      </header>
      {settings ? (
        <Form key={JSON.stringify(settings)} settings={settings} />
      ) : (
        <p className="text-ink-3 text-meta">{t("adminOnly")}</p>
      )}
    </section>
  );
}

function Form({ settings }: { settings: AlertSettings }) {
  const t = useTranslations("admin.webhooks.alerts");
  const router = useRouter();
  const notify = useNotify();
  const problemsOf = useProblems();
  const [values, setValues] = useState({ ...settings, quiet_minutes: String(settings.quiet_minutes) });
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    setProblems(new Map());
    const quiet = values.quiet_minutes.trim();
    const result = await changeAlerts({
      ...values,
      url: values.url.trim(),
      quiet_minutes: quiet === "" ? Number.NaN : Number(quiet),
    });
    setBusy(false);
    if (result.ok) {
      notify.done(t("saved"));
      router.refresh();
      return;
    }
    setProblems(problemsOf(result.error.problems));
    if (result.error.problems.length === 0) notify.failed(result.error);
  };
  const errorOf = (path: string) => problemAt(problems, path);
  return (
    <div className="grid max-w-140 gap-3">
      <Field label={t("url")} hint={t("urlHint")} error={errorOf("url")}>
        <Input
          type="url"
          inputMode="url"
          placeholder="https://"
          value={values.url}
          onChange={(event) => setValues({ ...values, url: event.target.value })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <Field label={t("least")}>
          <Select
            value={values.least_severity}
            options={SEVERITIES.map((value) => ({ value, label: t(`severity.${value}`) }))}
            onValueChange={(value) =>
              setValues({ ...values, least_severity: value as AlertSettings["least_severity"] })
            }
          />
        </Field>
        <Field label={t("quiet")} hint={t("quietHint")} error={errorOf("quiet_minutes")}>
          <Input
            inputMode="numeric"
            value={values.quiet_minutes}
            onChange={(event) => setValues({ ...values, quiet_minutes: event.target.value })}
          />
        </Field>
      </div>
      <Button look="main" className="w-fit" busy={busy} onClick={() => void save()}>
        {t("save")}
      </Button>
    </div>
  );
}
