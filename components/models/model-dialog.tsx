"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { saveModel } from "@/actions/models";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { useFormSend } from "@/components/ui/use-form-send";
import { useNotify } from "@/components/ui/use-notify";
import { CAPABILITIES, type ModelView, type ProviderView } from "@/domain/models/shape";

export interface ModelDialogProps {
  provider: ProviderView;
  /** Null: one that does not exist yet. */
  model: ModelView | null;
  onClose: () => void;
}

/** A model's name, prices, window and what it can do. */
export function ModelDialog({ provider, model, onClose }: ModelDialogProps) {
  const t = useTranslations("admin.models");
  const common = useTranslations("common");
  const router = useRouter();
  const notify = useNotify();
  const form = useFormSend();
  const [values, setValues] = useState({
    model_name: model?.model_name ?? "",
    input: model?.input_price_per_million ?? "",
    output: model?.output_price_per_million ?? "",
    currency: model?.currency ?? "USD",
    source: model?.price_source ?? "",
    asOf: model?.price_as_of ?? "",
    window: model?.context_window?.toString() ?? "",
    capabilities: model?.capabilities ?? [],
    is_default: model?.is_default ?? false,
  });
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }));
  const isBuiltin = provider.kind === "builtin";

  const save = async () => {
    const sent = await form.send(() =>
      saveModel({
        provider_code: provider.provider_code,
        model_name: values.model_name.trim(),
        input_price_per_million: values.input.trim() || null,
        output_price_per_million: values.output.trim() || null,
        currency: values.currency.trim().toUpperCase(),
        price_source: values.source.trim() || null,
        price_as_of: values.asOf || null,
        context_window: values.window.trim() === "" ? null : Number(values.window),
        capabilities: CAPABILITIES.filter((each) => values.capabilities.includes(each)),
        is_default: values.is_default,
      }),
    );
    if (!sent) return;
    notify.done(t("saved", { name: sent.stored.model.model_name }));
    router.refresh();
    onClose();
  };

  return (
    <FormDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={model ? model.model_name : t("newModel")}
      description={t("form.title", { provider: isBuiltin ? t("builtin") : provider.name })}
      act={common(model ? "save" : "add")}
      saving={form.saving}
      onSave={() => void save()}
    >
      {model ? null : (
        <Field label={t("form.name")} hint={t("form.nameHint")} error={form.error("model_name")}>
          <Input
            value={values.model_name}
            onChange={(event) => set({ model_name: event.target.value })}
            maxLength={200}
            spellCheck={false}
            required
          />
        </Field>
      )}
      {isBuiltin ? null : (
        <div>
          <div className="grid grid-cols-[1fr_1fr_88px] gap-3">
            <Field label={t("form.inputPrice")} error={form.error("input_price_per_million")}>
              <Input
                inputMode="decimal"
                placeholder="0.15"
                value={values.input}
                onChange={(event) => set({ input: event.target.value })}
              />
            </Field>
            <Field label={t("form.outputPrice")} error={form.error("output_price_per_million")}>
              <Input
                inputMode="decimal"
                placeholder="0.60"
                value={values.output}
                onChange={(event) => set({ output: event.target.value })}
              />
            </Field>
            <Field label={t("form.currency")} error={form.error("currency")}>
              <Input
                value={values.currency}
                onChange={(event) => set({ currency: event.target.value })}
                maxLength={3}
                className="uppercase"
              />
            </Field>
          </div>
          <p className="mt-1 text-pretty text-ink-3 text-meta">{t("form.priceHint")}</p>
          <div className="mt-3 grid grid-cols-[1fr_152px] gap-3 phone:grid-cols-1">
            <Field label={t("form.priceSource")} error={form.error("price_source")} optional>
              <Input
                placeholder="https://…"
                value={values.source}
                onChange={(event) => set({ source: event.target.value })}
                maxLength={500}
                spellCheck={false}
              />
            </Field>
            <Field label={t("form.priceAsOf")} error={form.error("price_as_of")} optional>
              <Input
                type="date"
                value={values.asOf}
                onChange={(event) => set({ asOf: event.target.value })}
              />
            </Field>
          </div>
        </div>
      )}
      <Field
        label={t("form.window")}
        hint={t("form.windowHint")}
        error={form.error("context_window")}
        optional
      >
        <Input
          inputMode="numeric"
          placeholder="128000"
          value={values.window}
          onChange={(event) => set({ window: event.target.value.replace(/\D/g, "") })}
        />
      </Field>
      {isBuiltin ? null : (
        <fieldset className="grid gap-0.5">
          <legend className="mb-1 font-medium text-ink-2 text-meta">{t("form.capabilities")}</legend>
          <div className="grid grid-cols-2 gap-x-4 phone:grid-cols-1">
            {CAPABILITIES.map((each) => (
              <Checkbox
                key={each}
                label={t(`capabilityNames.${each}`)}
                checked={values.capabilities.includes(each)}
                onCheckedChange={(checked) =>
                  set({
                    capabilities:
                      checked === true
                        ? [...values.capabilities, each]
                        : values.capabilities.filter((other) => other !== each),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
      )}
      <Checkbox
        label={t("form.isDefault")}
        checked={values.is_default}
        onCheckedChange={(checked) => set({ is_default: checked === true })}
        disabled={model?.is_default === true}
      />
    </FormDialog>
  );
}
