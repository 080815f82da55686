"use client";

import { useTranslations } from "next-intl";
import { addRole, changeRole } from "@/actions/roles";
import { LocaleMenu } from "@/components/prompts/locale-menu";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { DetailFrame } from "@/components/ui/detail-frame";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { useEditPane } from "@/components/ui/use-edit-pane";
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
  const { values, set, error, frame } = useEditPane<Values, RoleView>({
    saved: valuesOf(role),
    version: role?.version ?? 0,
    send: ({ code, contents, enabled, ...rest }, base) => {
      const shared = {
        ...rest,
        localized_contents: Object.fromEntries(Object.entries(contents).filter(([, text]) => text.trim())),
        status: enabled ? ("ACTIVE" as const) : ("DISABLED" as const),
      };
      return role
        ? changeRole({ code: role.code, patch: { ...shared, version: Number(base) } })
        : addRole({ code, ...shared });
    },
    prefix: "patch.",
    read: (stored) => ({ values: valuesOf(stored), version: stored.version }),
    done: ({ name }) => t(role ? "saved" : "created", { name }),
    ...(role
      ? {}
      : { created: { href: ({ code }) => `/admin/roles/${encodeURIComponent(code)}`, unique: "code" } }),
  });
  const disabled = !canEdit;
  // By the stored default, so that the fields stay in place while another one is chosen.
  const first = role?.default_locale ?? "zh-CN";
  const locales = Object.keys(values.contents).sort((a, b) => Number(b === first) - Number(a === first));

  const noText = error("localized_contents");
  const textError = (locale: string) =>
    error(`localized_contents.${locale}`) ?? (locale === values.default_locale ? noText : undefined);

  return (
    <DetailFrame
      {...frame}
      title={role ? role.name : t("new")}
      meta={role?.code}
      back={{ href: "/admin/roles", label: t("back") }}
      save={common(role ? "save" : "create")}
      {...(canEdit ? {} : { readOnly: t("readOnly") })}
    >
      {role ? null : (
        <Field label={t("code")} hint={t("codeHint")} error={error("code")}>
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
        <Field label={t("name")} error={error("name")}>
          <Input
            value={values.name}
            onChange={(event) => set({ name: event.target.value })}
            maxLength={120}
            disabled={disabled}
            required
          />
        </Field>
        <Field label={t("defaultLocale")} error={error("default_locale")}>
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
        <Field label={t("prompt")} error={error("prompt_code")}>
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
        <Field label={t("model")} error={error("model")}>
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
        <p className="pl-6 text-ink-3 text-meta">{error("status") ?? t("enabledHint")}</p>
      </div>
    </DetailFrame>
  );
}
