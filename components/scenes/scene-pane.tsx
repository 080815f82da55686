"use client";

import { useTranslations } from "next-intl";
import { saveScene } from "@/actions/scenes";
import { ChoiceInput } from "@/components/rules/choice-input";
import { DetailFrame } from "@/components/ui/detail-frame";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useEditPane } from "@/components/ui/use-edit-pane";
import type { SceneView } from "@/domain/scenes/shape";
import { ModelChain } from "./model-chain";
import { SceneTrial } from "./scene-trial";

/** Stands for "none" in a select, which has no empty value; no name begins with a space. */
const NONE = " none";
const MOST_FALLBACKS = 3;
/** Seconds that answers can be kept. */
const CACHE_TIMES = [
  [null, "off"],
  [3600, "hour"],
  [86_400, "day"],
  [604_800, "week"],
  [2_592_000, "month"],
] as const;

interface Values {
  default_model: string | null;
  allowed_models: string[];
  fallback_models: string[];
  max_tokens: string;
  temperature: string;
  /** Seconds. */
  timeout: string;
  prompt_code: string | null;
  cache_seconds: number | null;
}

const valuesOf = (scene: SceneView): Values => ({
  default_model: scene.default_model,
  allowed_models: scene.allowed_models,
  fallback_models: scene.fallback_models,
  max_tokens: String(scene.max_tokens),
  temperature: scene.temperature?.toString() ?? "",
  timeout: scene.timeout_ms === null ? "" : String(scene.timeout_ms / 1000),
  prompt_code: scene.prompt_code,
  cache_seconds: scene.cache_seconds,
});

const number = (text: string) => (text.trim() === "" ? null : Number(text));

/** The form's values as the server takes them. */
function inputOf({ max_tokens, temperature, timeout, ...rest }: Values) {
  const seconds = number(timeout);
  return {
    ...rest,
    max_tokens: number(max_tokens) ?? undefined,
    temperature: number(temperature),
    timeout_ms: seconds === null ? null : Math.round(seconds * 1000),
  };
}

export interface ScenePaneProps {
  scene: SceneView;
  /** Names of the models that are registered. */
  models: readonly string[];
  prompts: readonly { code: string; name: string }[];
  canEdit: boolean;
}

/** One scene: which models may answer it, within which bounds, told what. */
export function ScenePane({ scene, models, prompts, canEdit }: ScenePaneProps) {
  const t = useTranslations("admin.scenes");
  const common = useTranslations("common");
  const { values, set, error, complain, frame } = useEditPane<Values, SceneView>({
    saved: valuesOf(scene),
    version: scene.updated_at ?? "",
    send: (edited) => saveScene({ code: scene.code, input: inputOf(edited) }),
    prefix: "input.",
    read: (stored) => ({ values: valuesOf(stored), version: stored.updated_at ?? "" }),
    done: () => t("saved", { name: t(`names.${scene.code}`) }),
  });
  const save = () => {
    const wrong = (["max_tokens", "temperature", "timeout"] as const).filter((field) =>
      Number.isNaN(number(values[field]) ?? 0),
    );
    if (wrong.length === 0) return frame.onSave();
    complain(new Map(wrong.map((field) => [field === "timeout" ? "timeout_ms" : field, t("number")])));
  };
  const disabled = !canEdit;
  const known = (chosen: readonly (string | null)[]) => [
    ...new Set([...models, ...chosen.filter((name) => name !== null)]),
  ];

  return (
    <DetailFrame
      {...frame}
      title={t(`names.${scene.code}`)}
      meta={scene.code}
      back={{ href: "/admin/scenes", label: t("back") }}
      save={common("save")}
      onSave={save}
      {...(canEdit ? {} : { readOnly: t("readOnly") })}
    >
      <p className="text-pretty text-ink-2">{t(`hints.${scene.code}`)}</p>
      <Field label={t("model")} hint={t("modelHint")} error={error("default_model")}>
        <Select
          value={values.default_model ?? NONE}
          onValueChange={(name) => set({ default_model: name === NONE ? null : name })}
          options={[
            { value: NONE, label: t("defaultModel") },
            ...known([values.default_model]).map((name) => ({ value: name, label: name })),
          ]}
          disabled={disabled}
        />
      </Field>
      <div className="grid content-start gap-1">
        <span className="font-medium text-ink-2 text-meta">{t("allowed")}</span>
        <ChoiceInput
          label={t("allowed")}
          choices={known(values.allowed_models).map((name) => ({ value: name, label: name }))}
          values={values.allowed_models}
          onValuesChange={(allowed_models) => set({ allowed_models })}
          disabled={disabled}
        />
        <Note error={error("allowed_models")}>{t("allowedHint")}</Note>
      </div>
      <div>
        <ModelChain
          values={values.fallback_models}
          onValuesChange={(fallback_models) => set({ fallback_models })}
          models={known(values.fallback_models)}
          max={MOST_FALLBACKS}
          disabled={disabled}
        />
        {error("fallback_models") ? <Note error={error("fallback_models")} /> : null}
      </div>
      <div className="grid grid-cols-3 gap-4 phone:grid-cols-1">
        <Field label={t("maxTokens")} hint={t("maxTokensHint")} error={error("max_tokens")}>
          <Input
            inputMode="numeric"
            value={values.max_tokens}
            onChange={(event) => set({ max_tokens: event.target.value })}
            disabled={disabled}
          />
        </Field>
        <Field label={t("temperature")} hint={t("temperatureHint")} error={error("temperature")}>
          <Input
            inputMode="decimal"
            value={values.temperature}
            onChange={(event) => set({ temperature: event.target.value })}
            disabled={disabled}
          />
        </Field>
        <Field label={t("timeout")} hint={t("timeoutHint")} error={error("timeout_ms")}>
          <Input
            inputMode="decimal"
            value={values.timeout}
            onChange={(event) => set({ timeout: event.target.value })}
            disabled={disabled}
          />
        </Field>
      </div>
      <Field label={t("prompt")} hint={t("promptHint")} error={error("prompt_code")}>
        <Select
          value={values.prompt_code ?? NONE}
          onValueChange={(code) => set({ prompt_code: code === NONE ? null : code })}
          options={[
            { value: NONE, label: t("noPrompt") },
            ...prompts.map((prompt) => ({ value: prompt.code, label: prompt.name, hint: prompt.code })),
          ]}
          disabled={disabled}
        />
      </Field>
      <Field label={t("cache")} hint={t("cacheHint")} error={error("cache_seconds")}>
        <Select
          value={String(values.cache_seconds ?? NONE)}
          onValueChange={(time) => set({ cache_seconds: time === NONE ? null : Number(time) })}
          options={[
            ...CACHE_TIMES.map(([time, name]) => ({
              value: String(time ?? NONE),
              label: t(`cacheTimes.${name}`),
            })),
            // Set by a program.
            ...(CACHE_TIMES.some(([time]) => time === values.cache_seconds)
              ? []
              : [
                  {
                    value: String(values.cache_seconds),
                    label: t("cacheTimes.other", { seconds: values.cache_seconds ?? 0 }),
                  },
                ]),
          ]}
          disabled={disabled}
        />
      </Field>
      <SceneTrial code={scene.code} scene={inputOf(values)} models={models} />
    </DetailFrame>
  );
}

function Note({ error, children }: { error: string | undefined; children?: string }) {
  return error ? (
    <p role="alert" className="text-bad text-meta">
      {error}
    </p>
  ) : (
    <p className="text-pretty text-ink-3 text-meta">{children}</p>
  );
}
