"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { addRole, changeRole } from "@/actions/roles";
import { LocaleMenu } from "@/components/prompts/locale-menu";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { DetailFrame } from "@/components/ui/detail-frame";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { useFormDraft } from "@/components/ui/use-form-draft";
import { useNotify } from "@/components/ui/use-notify";
import type { RoleView } from "@/domain/roles/shape";

/** Stands for "none" in a select, which has no empty value; no name begins with a space. */
const NONE = " none";

interface Values {
  code: string;
  name: string;
  default_locale: string;
  contents: Record<string, string>;
  prompt_code: string | null;
  model: string | null;
  enabled: boolean;
}

const valuesOf = (role: RoleView | null): Values => ({
  code: role?.code ?? "",
  name: role?.name ?? "",
  default_locale: role?.default_locale ?? "zh-CN",
  contents: role?.localized_contents ?? { "zh-CN": "", en: "" },
  prompt_code: role?.prompt_code ?? null,
  model: role?.model ?? null,
  enabled: role ? role.status === "ACTIVE" : true,
});

export interface RolePaneProps {
  /** Null: one that does not exist yet. */
  given: RoleView | null;
  models: readonly string[];
  prompts: readonly { code: string; name: string }[];
  canEdit: boolean;
}

/** One role: what the AI is told about how to speak, in each language, and what it is bound to. */
export function RolePane({ given: role, models, prompts, canEdit }: RolePaneProps) {
  const t = useTranslations("admin.roles");
  const prompt = useTranslations("admin.prompts");
  const common = useTranslations("common");
  const router = useRouter();
  const notify = useNotify();
  const form = useFormDraft(valuesOf(role), role?.version ?? 0);
  const [saving, setSaving] = useState(false);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const { values, set } = form;
  const disabled = !canEdit;
  // By the stored default, so that the fields stay in place while another one is chosen.
  const first = role?.default_locale ?? "zh-CN";
  const locales = Object.keys(values.contents).sort((a, b) => Number(b === first) - Number(a === first));

  const save = async () => {
    const contents = Object.fromEntries(Object.entries(values.contents).filter(([, text]) => text.trim()));
    const shared = {
      name: values.name,
      default_locale: values.default_locale,
      localized_contents: contents,
      prompt_code: values.prompt_code,
      model: values.model,
      status: values.enabled ? ("ACTIVE" as const) : ("DISABLED" as const),
    };
    setSaving(true);
    const result = role
      ? await changeRole({ code: role.code, patch: { ...shared, version: Number(form.base) } })
      : await addRole({ code: values.code, ...shared });
    setSaving(false);
    if (!result.ok) {
      setErrors(
        new Map(result.error.problems.map(({ path, message }) => [path.replace(/^patch\./, ""), message])),
      );
      if (result.error.problems.length === 0) notify.failed(result.error);
      router.refresh();
      return;
    }
    setErrors(new Map());
    form.stored(valuesOf(result.value), result.value.version);
    notify.done(t(role ? "saved" : "created", { name: result.value.name }));
    if (!role) router.replace(`/admin/roles/${encodeURIComponent(result.value.code)}`);
    router.refresh();
  };
  const textError = (locale: string) =>
    errors.get(`localized_contents.${locale}`) ??
    (locale === values.default_locale && errors.has("localized_contents")
      ? values.contents[locale]?.trim()
        ? errors.get("localized_contents")
        : common("required")
      : undefined);

  return (
    <DetailFrame
      title={role ? role.name : t("new")}
      meta={role?.code}
      back={{ href: "/admin/roles", label: t("back") }}
      dirty={form.dirty}
      stale={form.stale}
      saving={saving}
      save={common(role ? "save" : "create")}
      onSave={() => void save()}
      onDiscard={form.reset}
      always={role === null}
      {...(canEdit ? {} : { readOnly: t("readOnly") })}
    >
      {role ? null : (
        <Field label={t("code")} hint={t("codeHint")} error={errors.get("code")}>
          <Input
            value={values.code}
            onChange={(event) => set({ code: event.target.value.trim().toLowerCase() })}
            maxLength={64}
            spellCheck={false}
            required
          />
        </Field>
      )}
      <div className="grid grid-cols-[1fr_180px] gap-4 phone:grid-cols-1">
        <Field
          label={t("name")}
          error={errors.has("name") && values.name.trim() === "" ? common("required") : errors.get("name")}
        >
          <Input
            value={values.name}
            onChange={(event) => set({ name: event.target.value })}
            maxLength={120}
            disabled={disabled}
            required
          />
        </Field>
        <Field label={t("defaultLocale")} error={errors.get("default_locale")}>
          <Select
            value={values.default_locale}
            onValueChange={(default_locale) => set({ default_locale })}
            options={locales.map((locale) => ({ value: locale, label: locale }))}
            disabled={disabled}
          />
        </Field>
      </div>
      {locales.map((locale, k) => (
        <Field
          key={locale}
          label={t("text", { locale })}
          error={textError(locale)}
          {...(k === 0 ? { hint: t("textHint") } : {})}
        >
          <Textarea
            grow
            rows={5}
            lang={locale}
            value={values.contents[locale] ?? ""}
            onChange={(event) => set({ contents: { ...values.contents, [locale]: event.target.value } })}
            maxLength={50_000}
            disabled={disabled}
          />
        </Field>
      ))}
      {disabled ? null : (
        <div className="flex flex-wrap gap-2">
          <LocaleMenu
            taken={locales}
            onAdd={(locale) => set({ contents: { ...values.contents, [locale]: "" } })}
          />
          {locales
            .filter((locale) => locale !== values.default_locale)
            .map((locale) => (
              <Button
                key={locale}
                size="sm"
                look="bare"
                onClick={() => {
                  const { [locale]: _gone, ...rest } = values.contents;
                  set({ contents: rest });
                }}
              >
                {prompt("removeLocale", { locale })}
              </Button>
            ))}
        </div>
      )}
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <Field label={t("prompt")} error={errors.get("prompt_code")}>
          <Select
            value={values.prompt_code ?? NONE}
            onValueChange={(code) => set({ prompt_code: code === NONE ? null : code })}
            options={[
              { value: NONE, label: t("noPrompt") },
              ...prompts.map((each) => ({ value: each.code, label: each.name, hint: each.code })),
            ]}
            disabled={disabled}
          />
        </Field>
        <Field label={t("model")} error={errors.get("model")}>
          <Select
            value={values.model ?? NONE}
            onValueChange={(name) => set({ model: name === NONE ? null : name })}
            options={[
              { value: NONE, label: t("noModel") },
              ...[...new Set([...models, ...(values.model === null ? [] : [values.model])])].map((name) => ({
                value: name,
                label: name,
              })),
            ]}
            disabled={disabled}
          />
        </Field>
      </div>
      <div>
        <Checkbox
          label={t("enabled")}
          checked={values.enabled}
          onCheckedChange={(checked) => set({ enabled: checked === true })}
          disabled={disabled}
        />
        <p className="pl-6 text-ink-3 text-meta">{errors.get("status") ?? t("enabledHint")}</p>
      </div>
    </DetailFrame>
  );
}
