"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { changeSettings } from "@/actions/settings";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, type InputProps } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { useFormDraft } from "@/components/ui/use-form-draft";
import { useFormSend } from "@/components/ui/use-form-send";
import { useNotify } from "@/components/ui/use-notify";
import type { Settings } from "@/domain/settings/shape";

const KEPT = ["keep_request_log_days", "keep_tasks_days", "keep_import_rows_days"] as const;
type Kept = (typeof KEPT)[number];

/** Each by its own name. */
const LANGUAGES = [
  { value: "zh-CN", label: "中文" },
  { value: "en", label: "English" },
];

/** What a team sets for its whole deployment. */
export function SettingsForm({
  settings,
  categories,
}: {
  settings: Settings;
  /** The team's list, in the reader's language. */
  categories: readonly { code: string; name: string }[];
}) {
  const t = useTranslations("admin.settings");
  const common = useTranslations("common");
  const router = useRouter();
  const notify = useNotify();
  const { saving, error, send } = useFormSend();
  const saved = {
    team_name: settings.team_name,
    signature: settings.signature,
    review_threshold: String(settings.review_threshold),
    fold_traditional: settings.fold_traditional,
    fallback_category: settings.fallback_category,
    default_language: settings.default_language,
    dedupe_minutes: String(settings.dedupe_minutes),
    mask_personal_data: settings.mask_personal_data,
    ...Object.fromEntries(KEPT.map((name) => [name, String(settings[name])])),
  } as Record<Kept, string> &
    Pick<
      Settings,
      | "team_name"
      | "signature"
      | "fold_traditional"
      | "mask_personal_data"
      | "fallback_category"
      | "default_language"
    > & {
      review_threshold: string;
      dedupe_minutes: string;
    };
  const form = useFormDraft(saved, JSON.stringify(saved));
  const { values, set } = form;

  const save = async () => {
    const sent = await send(() =>
      changeSettings({
        ...values,
        review_threshold: Number(values.review_threshold),
        dedupe_minutes: Number(values.dedupe_minutes),
        keep_request_log_days: Number(values.keep_request_log_days),
        keep_tasks_days: Number(values.keep_tasks_days),
        keep_import_rows_days: Number(values.keep_import_rows_days),
      }),
    );
    if (!sent) return;
    form.stored(values, JSON.stringify(values));
    notify.done(t("saved"));
    router.refresh();
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="min-h-0 flex-1 overflow-y-auto px-6 phone:px-4">
        <Group title={t("team")}>
          <Field inline label={t("teamName")} hint={t("teamNameHint")} error={error("team_name")}>
            <Input
              value={values.team_name}
              onChange={(event) => set({ team_name: event.target.value })}
              maxLength={60}
            />
          </Field>
        </Group>
        <Group title={t("ai")}>
          <Field inline label={t("review")} hint={t("reviewHint")} error={error("review_threshold")}>
            <NumberInput
              max={1}
              step={0.05}
              value={values.review_threshold}
              onValueChange={(text) => set({ review_threshold: text })}
            />
          </Field>
          <Field inline label={t("fallback")} hint={t("fallbackHint")} error={error("fallback_category")}>
            <Select
              value={values.fallback_category}
              onValueChange={(fallback_category) => set({ fallback_category })}
              options={[
                ...categories.map(({ code, name }) => ({ value: code, label: name })),
                // Switched off or deleted since: shown, so that somebody notices.
                ...(categories.some(({ code }) => code === values.fallback_category)
                  ? []
                  : [{ value: values.fallback_category, label: values.fallback_category }]),
              ]}
            />
          </Field>
          <div className="pl-[132px] phone:pl-0">
            <Checkbox
              label={t("fold")}
              checked={values.fold_traditional}
              onCheckedChange={(checked) => set({ fold_traditional: checked === true })}
            />
            <p className="pl-6 text-ink-3 text-meta">{t("foldHint")}</p>
          </div>
        </Group>
        <Group title={t("cost")}>
          <Field inline label={t("dedupe")} hint={t("dedupeHint")} error={error("dedupe_minutes")}>
            <NumberInput
              max={1440}
              value={values.dedupe_minutes}
              onValueChange={(text) => set({ dedupe_minutes: text })}
            />
          </Field>
          <div className="pl-[132px] phone:pl-0">
            <Checkbox
              label={t("mask")}
              checked={values.mask_personal_data}
              onCheckedChange={(checked) => set({ mask_personal_data: checked === true })}
            />
            <p className="pl-6 text-ink-3 text-meta">{t("maskHint")}</p>
          </div>
        </Group>
        <Group title={t("drafts")}>
          <Field inline label={t("language")} hint={t("languageHint")} error={error("default_language")}>
            <Select
              value={values.default_language}
              onValueChange={(code) => {
                if (code === "zh-CN" || code === "en") set({ default_language: code });
              }}
              options={LANGUAGES}
            />
          </Field>
          <Field inline label={t("signature")} hint={t("signatureHint")} error={error("signature")}>
            <Textarea
              grow
              rows={3}
              value={values.signature}
              onChange={(event) => set({ signature: event.target.value })}
              maxLength={1000}
            />
          </Field>
        </Group>
        <Group title={t("retention")} lead={t("retentionLead")}>
          {KEPT.map((name) => (
            <Field key={name} inline label={t(name)} hint={t(`${name}_hint`)} error={error(name)}>
              <NumberInput max={3650} value={values[name]} onValueChange={(text) => set({ [name]: text })} />
            </Field>
          ))}
        </Group>
      </div>
      {form.dirty ? (
        <footer className="flex shrink-0 items-center gap-2 border-line border-t px-6 py-3 phone:px-4">
          <Button type="submit" look="main" busy={saving}>
            {t("save")}
          </Button>
          <span className="flex-1" />
          <Button look="bare" onClick={form.reset}>
            {common("discard")}
          </Button>
        </footer>
      ) : null}
    </form>
  );
}

function Group({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section className="grid max-w-160 gap-4 border-line border-b py-5 last:border-b-0">
      <div>
        <h2 className="font-semibold">{title}</h2>
        {lead ? <p className="text-ink-3 text-meta">{lead}</p> : null}
      </div>
      {children}
    </section>
  );
}

/** A figure from 0 up. The field around it gives it its name and what is wrong with it. */
function NumberInput({
  value,
  onValueChange,
  ...input
}: Omit<InputProps, "value" | "onChange"> & { value: string; onValueChange: (text: string) => void }) {
  return (
    <Input
      type="number"
      min={0}
      step={1}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      className="max-w-24 tabular-nums"
      {...input}
    />
  );
}
