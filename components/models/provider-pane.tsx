"use client";

import { useTranslations } from "next-intl";
import { saveProvider } from "@/actions/models";
import { Checkbox } from "@/components/ui/checkbox";
import { DetailFrame } from "@/components/ui/detail-frame";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useEditPane } from "@/components/ui/use-edit-pane";
import type { ModelView, ProviderView } from "@/domain/models/shape";
import { KeyField } from "./key-field";
import { ModelTable } from "./model-table";

interface Values {
  provider_code: string;
  name: string;
  base_url: string;
  /** Undefined: the stored key stays. */
  api_key: string | null | undefined;
  is_default: boolean;
  enabled: boolean;
  /** Empty: no limit. */
  requests_per_minute: string;
  tokens_per_minute: string;
  max_concurrent: string;
}

const valuesOf = (provider: ProviderView | null): Values => ({
  provider_code: provider?.provider_code ?? "",
  name: provider?.name ?? "",
  base_url: provider?.base_url ?? "",
  api_key: undefined,
  is_default: provider?.is_default ?? false,
  enabled: provider?.enabled ?? true,
  requests_per_minute: provider?.requests_per_minute?.toString() ?? "",
  tokens_per_minute: provider?.tokens_per_minute?.toString() ?? "",
  max_concurrent: provider?.max_concurrent?.toString() ?? "",
});

const limit = (text: string) => (text === "" ? null : Number(text));

const LIMITS = [
  ["requests_per_minute", "perMinute"],
  ["tokens_per_minute", "tokensPerMinute"],
  ["max_concurrent", "atOnce"],
] as const;

export interface ProviderPaneProps {
  /** Null: one that does not exist yet. */
  provider: ProviderView | null;
  models: readonly ModelView[];
  canEdit: boolean;
}

/** One provider: its address and key, and the models that it offers. */
export function ProviderPane({ provider, models, canEdit }: ProviderPaneProps) {
  const t = useTranslations("admin.models");
  const common = useTranslations("common");
  const isBuiltin = provider?.kind === "builtin";
  const disabled = !canEdit;
  const { values, set, error, frame } = useEditPane<Values, { provider: ProviderView }>({
    saved: valuesOf(provider),
    version: provider?.updated_at ?? "",
    send: ({ api_key: key, base_url: baseUrl, name, ...rest }) =>
      saveProvider({
        ...rest,
        requests_per_minute: limit(rest.requests_per_minute),
        tokens_per_minute: limit(rest.tokens_per_minute),
        max_concurrent: limit(rest.max_concurrent),
        ...(name.trim() === "" ? {} : { name }),
        ...(isBuiltin || (provider && baseUrl === (provider.base_url ?? "")) ? {} : { base_url: baseUrl }),
        ...(isBuiltin || key === undefined || key === "" ? {} : { api_key: key }),
      }),
    read: ({ provider: stored }) => ({
      values: valuesOf(stored),
      version: stored.updated_at,
    }),
    done: ({ provider: { name } }) => t("saved", { name }),
    ...(provider
      ? {}
      : {
          created: { href: (stored) => `/admin/models/${encodeURIComponent(stored.provider.provider_code)}` },
        }),
  });

  return (
    <div className="flex h-full min-h-0 flex-col">
      <DetailFrame
        {...frame}
        title={provider ? (isBuiltin ? t("builtin") : provider.name) : t("new")}
        meta={provider?.provider_code}
        back={{ href: "/admin/models", label: t("back") }}
        save={common(provider ? "save" : "create")}
        {...(canEdit ? {} : { readOnly: t("readOnly") })}
      >
        {isBuiltin ? <p className="max-w-130 text-pretty text-ink-2">{t("builtinHint")}</p> : null}
        {provider ? null : (
          <Field label={t("code")} hint={t("codeHint")} error={error("provider_code")}>
            <Input
              value={values.provider_code}
              onChange={(event) => set({ provider_code: event.target.value.trim().toLowerCase() })}
              maxLength={64}
              spellCheck={false}
              required
            />
          </Field>
        )}
        {isBuiltin ? null : (
          <>
            <Field label={t("name")} error={error("name")} optional={!provider}>
              <Input
                value={values.name}
                onChange={(event) => set({ name: event.target.value })}
                maxLength={120}
                disabled={disabled}
              />
            </Field>
            <Field label={t("baseUrl")} hint={t("baseUrlHint")} error={error("base_url")}>
              <Input
                type="url"
                value={values.base_url}
                onChange={(event) => set({ base_url: event.target.value.trim() })}
                maxLength={500}
                spellCheck={false}
                disabled={disabled}
                required
              />
            </Field>
            <KeyField
              stored={provider?.has_key ?? false}
              last4={provider?.key_last4 ?? null}
              value={values.api_key}
              onValueChange={(api_key) => set({ api_key })}
              error={error("api_key")}
              disabled={disabled}
            />
            <fieldset className="grid gap-1">
              <legend className="mb-1 font-medium text-ink-2 text-meta">{t("limits")}</legend>
              <div className="grid grid-cols-3 gap-3 phone:grid-cols-1">
                {LIMITS.map(([field, label]) => (
                  <Field key={field} label={t(label)} error={error(field)}>
                    <Input
                      inputMode="numeric"
                      value={values[field]}
                      onChange={(event) => set({ [field]: event.target.value.replace(/\D/g, "") })}
                      maxLength={10}
                      disabled={disabled}
                    />
                  </Field>
                ))}
              </div>
              <p className="text-pretty text-ink-3 text-meta">{t("limitsHint")}</p>
            </fieldset>
          </>
        )}
        <div>
          <Checkbox
            label={t("isDefault")}
            checked={values.is_default}
            onCheckedChange={(checked) => set({ is_default: checked === true })}
            // The default moves to another provider by choosing that one.
            disabled={disabled || provider?.is_default === true}
          />
          <p className="pl-6 text-ink-3 text-meta">{error("is_default") ?? t("isDefaultHint")}</p>
        </div>
        <div>
          <Checkbox
            label={t("enabled")}
            checked={values.enabled}
            onCheckedChange={(checked) => set({ enabled: checked === true })}
            disabled={disabled}
          />
          <p className="pl-6 text-ink-3 text-meta">{error("enabled") ?? t("enabledHint")}</p>
        </div>
        {provider ? (
          <div className="-mx-6 phone:-mx-4">
            <ModelTable provider={provider} models={models} canEdit={canEdit} />
          </div>
        ) : null}
      </DetailFrame>
    </div>
  );
}
