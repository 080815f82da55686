"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { saveModel } from "@/actions/models";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useNotify } from "@/components/ui/use-notify";
import { useProblems } from "@/components/ui/use-problems";
import { CAPABILITIES, type ModelView, type ProviderView } from "@/domain/models/shape";
import { isComposing } from "@/lib/browser/shortcuts/is-composing";

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
  const problemsOf = useProblems();
  const formId = useId();
  const [saving, setSaving] = useState(false);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [values, setValues] = useState({
    model_name: model?.model_name ?? "",
    input: model?.input_price_per_million ?? "",
    output: model?.output_price_per_million ?? "",
    currency: model?.currency ?? "USD",
    window: model?.context_window?.toString() ?? "",
    capabilities: model?.capabilities ?? [],
    is_default: model?.is_default ?? false,
  });
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }));
  const isBuiltin = provider.kind === "builtin";

  const save = async (event: FormEvent) => {
    event.preventDefault();
    // React lets it bubble to the provider's form, in which this dialog is opened.
    event.stopPropagation();
    setSaving(true);
    const result = await saveModel({
      provider_code: provider.provider_code,
      model_name: values.model_name.trim(),
      input_price_per_million: values.input.trim() || null,
      output_price_per_million: values.output.trim() || null,
      currency: values.currency.trim().toUpperCase(),
      context_window: values.window.trim() === "" ? null : Number(values.window),
      capabilities: CAPABILITIES.filter((each) => values.capabilities.includes(each)),
      is_default: values.is_default,
    });
    setSaving(false);
    if (!result.ok) {
      setErrors(problemsOf(result.error.problems));
      if (result.error.problems.length === 0) notify.failed(result.error);
      return;
    }
    notify.done(t("saved", { name: result.value.model.model_name }));
    router.refresh();
    onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={model ? model.model_name : t("newModel")}
      description={t("form.title", { provider: isBuiltin ? t("builtin") : provider.name })}
      footer={
        <>
          <Button look="bare" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button type="submit" form={formId} look="main" busy={saving}>
            {common(model ? "save" : "add")}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only keeps the Enter of an input method from sending the form */}
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void save(event)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && isComposing(event.nativeEvent)) event.preventDefault();
        }}
      >
        {model ? null : (
          <Field label={t("form.name")} hint={t("form.nameHint")} error={errors.get("model_name")}>
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
              <Field label={t("form.inputPrice")} error={errors.get("input_price_per_million")}>
                <Input
                  inputMode="decimal"
                  placeholder="0.15"
                  value={values.input}
                  onChange={(event) => set({ input: event.target.value })}
                />
              </Field>
              <Field label={t("form.outputPrice")} error={errors.get("output_price_per_million")}>
                <Input
                  inputMode="decimal"
                  placeholder="0.60"
                  value={values.output}
                  onChange={(event) => set({ output: event.target.value })}
                />
              </Field>
              <Field label={t("form.currency")} error={errors.get("currency")}>
                <Input
                  value={values.currency}
                  onChange={(event) => set({ currency: event.target.value })}
                  maxLength={3}
                  className="uppercase"
                />
              </Field>
            </div>
            <p className="mt-1 text-pretty text-ink-3 text-meta">{t("form.priceHint")}</p>
          </div>
        )}
        <Field
          label={t("form.window")}
          hint={t("form.windowHint")}
          error={errors.get("context_window")}
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
      </form>
    </Dialog>
  );
}
