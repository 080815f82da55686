"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { addPromptVersion } from "@/actions/prompts";
import { DetailFrame } from "@/components/ui/detail-frame";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { useFormDraft } from "@/components/ui/use-form-draft";
import { useNotify } from "@/components/ui/use-notify";
import { useProblems } from "@/components/ui/use-problems";
import { LocaleMenu } from "./locale-menu";

const empty = { code: "", name: "", default_locale: "zh-CN", contents: { "zh-CN": "", en: "" } };

/** A prompt that does not exist yet; it is made as a draft. */
export function NewPromptForm() {
  const t = useTranslations("admin.prompts");
  const common = useTranslations("common");
  const router = useRouter();
  const notify = useNotify();
  const problemsOf = useProblems();
  const form = useFormDraft<Omit<typeof empty, "contents"> & { contents: Record<string, string> }>(empty, 0);
  const [saving, setSaving] = useState(false);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const { values, set } = form;
  const locales = Object.keys(values.contents);

  const save = async () => {
    setSaving(true);
    const result = await addPromptVersion({
      code: values.code,
      name: values.name,
      default_locale: values.default_locale,
      localized_contents: Object.fromEntries(
        Object.entries(values.contents).filter(([, text]) => text.trim() !== ""),
      ),
    });
    setSaving(false);
    if (!result.ok) {
      setErrors(problemsOf(result.error.problems));
      if (result.error.problems.length === 0) notify.failed(result.error);
      return;
    }
    form.stored(values, 0);
    router.replace(
      `/admin/prompts/${encodeURIComponent(result.value.code)}?v=${String(result.value.version)}`,
    );
    router.refresh();
  };

  return (
    <DetailFrame
      title={t("new")}
      back={{ href: "/admin/prompts", label: t("back") }}
      dirty={form.dirty}
      saving={saving}
      save={common("create")}
      onSave={() => void save()}
      onDiscard={form.reset}
      always
    >
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <Field label={t("form.code")} hint={t("form.codeHint")} error={errors.get("code")}>
          <Input
            value={values.code}
            onChange={(event) => set({ code: event.target.value.trim().toLowerCase() })}
            maxLength={64}
            spellCheck={false}
            required
          />
        </Field>
        <Field
          label={t("form.name")}
          error={errors.has("name") && values.name.trim() === "" ? common("required") : errors.get("name")}
        >
          <Input
            value={values.name}
            onChange={(event) => set({ name: event.target.value })}
            maxLength={120}
            required
          />
        </Field>
      </div>
      <Field
        label={t("form.defaultLocale")}
        hint={t("form.defaultLocaleHint")}
        error={errors.get("default_locale")}
      >
        <Select
          value={values.default_locale}
          onValueChange={(default_locale) => set({ default_locale })}
          options={locales.map((locale) => ({ value: locale, label: locale }))}
        />
      </Field>
      {locales.map((locale) => (
        <Field
          key={locale}
          label={t("editor", { locale })}
          error={
            errors.get(`localized_contents.${locale}`) ??
            (locale === values.default_locale ? errors.get("localized_contents") : undefined)
          }
        >
          <Textarea
            grow
            rows={6}
            lang={locale}
            value={values.contents[locale] ?? ""}
            onChange={(event) => set({ contents: { ...values.contents, [locale]: event.target.value } })}
            maxLength={50_000}
          />
        </Field>
      ))}
      <div>
        <LocaleMenu
          taken={locales}
          onAdd={(locale) => set({ contents: { ...values.contents, [locale]: "" } })}
        />
      </div>
    </DetailFrame>
  );
}
