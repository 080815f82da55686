"use client";

import { useFormatter, useTimeZone, useTranslations } from "next-intl";
import { useEffect, useId, useState } from "react";
import { addSchedule, changeSchedule, showOccurrences } from "@/actions/schedules";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { useNotify } from "@/components/ui/use-notify";
import { useProblems } from "@/components/ui/use-problems";
import {
  SCHEDULE_KINDS,
  SCHEDULE_LANGUAGES,
  type ScheduleLanguage,
  type ScheduleView,
} from "@/domain/schedules/shape";

/** A preview is asked for when the typing has paused for this long. */
const PAUSE_MS = 300;

export interface ScheduleFormProps {
  /** null: a new one. */
  schedule: ScheduleView | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSaved: () => void;
}

/** What, when by whose clock, where to, in which language; with the next three times while one types. */
export function ScheduleForm({ schedule, open, onOpenChange, onSaved }: ScheduleFormProps) {
  const t = useTranslations("admin.schedules");
  return (
    <Dialog
      title={schedule ? t("form.editTitle", { name: schedule.code }) : t("form.newTitle")}
      open={open}
      onOpenChange={onOpenChange}
    >
      {open ? <Fields schedule={schedule} onSaved={onSaved} /> : null}
    </Dialog>
  );
}

function Fields({ schedule, onSaved }: { schedule: ScheduleView | null; onSaved: () => void }) {
  const t = useTranslations("admin.schedules");
  const notify = useNotify();
  const problemsOf = useProblems();
  const zones = useId();
  const own = useTimeZone() ?? "UTC";
  const [values, setValues] = useState({
    code: schedule?.code ?? "",
    kind: schedule?.kind ?? "digest",
    cron: schedule?.cron ?? "0 9 * * *",
    time_zone: schedule?.time_zone ?? own,
    to: schedule?.target.to ?? "inbox",
    url: schedule?.target.to === "webhook" ? schedule.target.url : "",
    language: schedule?.language ?? "both",
  });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [next, setNext] = useState<string[]>(schedule?.next ?? []);
  const [busy, setBusy] = useState(false);
  const { cron, time_zone } = values;

  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      void showOccurrences({ cron, time_zone }).then((result) => {
        if (!current) return;
        setNext(result.ok ? result.value : []);
        setProblems(result.ok ? {} : Object.fromEntries(problemsOf(result.error.problems)));
      });
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [cron, time_zone, problemsOf]);

  const save = async () => {
    setBusy(true);
    const input = {
      kind: values.kind,
      cron: cron.trim(),
      time_zone: time_zone.trim(),
      target:
        values.to === "webhook"
          ? { to: "webhook" as const, url: values.url.trim() }
          : { to: "inbox" as const },
      language: values.language,
    };
    const result = await (schedule
      ? changeSchedule({ code: schedule.code, patch: input })
      : addSchedule({ ...input, code: values.code.trim() }));
    setBusy(false);
    if (result.ok) {
      notify.done(t("saved", { name: schedule?.code ?? values.code.trim() }));
      onSaved();
      return;
    }
    const found = Object.fromEntries(problemsOf(result.error.problems, "patch."));
    setProblems(found);
    if (Object.keys(found).length === 0) notify.failed(result.error);
  };
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change });

  return (
    <div className="grid gap-3.5">
      {schedule ? null : (
        <Field label={t("form.code")} hint={t("form.codeHint")} error={problems["code"]}>
          <Input
            value={values.code}
            maxLength={63}
            spellCheck={false}
            autoCapitalize="none"
            onChange={(event) => set({ code: event.target.value })}
          />
        </Field>
      )}
      <div className="grid gap-1">
        <span className="font-medium text-ink-2 text-meta">{t("form.kind")}</span>
        <Segmented
          label={t("form.kind")}
          value={values.kind}
          options={SCHEDULE_KINDS.map((value) => ({
            value,
            label: `${t(`kind.${value}`)} · ${t(`kindHint.${value}`)}`,
          }))}
          onValueChange={(kind) => set({ kind })}
        />
      </div>
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <Field label={t("form.cron")} hint={t("form.cronHint")} error={problems["cron"]}>
          <Input
            className="font-mono"
            value={cron}
            maxLength={120}
            spellCheck={false}
            onChange={(event) => set({ cron: event.target.value })}
          />
        </Field>
        <Field label={t("form.timeZone")} hint={t("form.timeZoneHint")} error={problems["time_zone"]}>
          <Input
            list={zones}
            value={time_zone}
            maxLength={64}
            spellCheck={false}
            onChange={(event) => set({ time_zone: event.target.value })}
          />
        </Field>
        <datalist id={zones}>
          {Intl.supportedValuesOf("timeZone").map((zone) => (
            <option key={zone} value={zone}>
              {zone}
            </option>
          ))}
        </datalist>
      </div>
      <NextTimes next={next} zone={time_zone} />
      <div className="grid gap-1">
        <span className="font-medium text-ink-2 text-meta">{t("form.target")}</span>
        <Segmented
          label={t("form.target")}
          value={values.to}
          options={(["inbox", "webhook"] as const).map((value) => ({ value, label: t(`target.${value}`) }))}
          onValueChange={(to) => set({ to })}
        />
      </div>
      {values.to === "webhook" ? (
        <Field
          label={t("form.url")}
          hint={t("form.urlHint")}
          error={problems["target.url"] ?? problems["target"]}
        >
          <Input
            type="url"
            placeholder="https://"
            value={values.url}
            onChange={(event) => set({ url: event.target.value })}
          />
        </Field>
      ) : null}
      <Field label={t("form.language")} className="max-w-60">
        <Select
          value={values.language}
          options={SCHEDULE_LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) }))}
          onValueChange={(language) => set({ language: language as ScheduleLanguage })}
        />
      </Field>
      <p className="flex justify-end gap-2">
        <DialogClose>
          <Button>{t("form.cancel")}</Button>
        </DialogClose>
        <Button look="main" busy={busy} onClick={() => void save()}>
          {t("form.save")}
        </Button>
      </p>
    </div>
  );
}

/** The next occurrences by the schedule's clock and, where it differs, by the reader's. */
function NextTimes({ next, zone }: { next: readonly string[]; zone: string }) {
  const t = useTranslations("admin.schedules.form");
  const format = useFormatter();
  const own = useTimeZone();
  const day = { weekday: "short", month: "short", day: "numeric" } as const;
  const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return (
    <div className="min-h-26 rounded-control bg-raised px-3 py-2" aria-live="polite">
      <p className="font-medium text-ink-2 text-meta">{t("next")}</p>
      <ol className="mt-0.5 tabular-nums">
        {next.map((at) => {
          const there = format.dateTime(new Date(at), {
            ...day,
            ...time,
            timeZone: zone,
          });
          const here = format.dateTime(new Date(at), { ...day, ...time });
          return (
            <li key={at}>
              {there} {own === zone ? null : <span className="text-ink-3">({here})</span>}
            </li>
          );
        })}
      </ol>
      {next.length > 0 && own !== zone ? (
        <p className="text-ink-3 text-meta">{t("nextHint", { zone })}</p>
      ) : null}
    </div>
  );
}
