"use client";

import { Pencil, Plus, Zap } from "lucide-react";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { saveModel, tryModel } from "@/actions/models";
import { Button } from "@/components/ui/button";
import { ErrorNote } from "@/components/ui/error-note";
import { IconButton } from "@/components/ui/icon-button";
import { Status } from "@/components/ui/status";
import { Switch } from "@/components/ui/switch";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { useNotify } from "@/components/ui/use-notify";
import type { ModelView, ProviderView } from "@/domain/models/shape";
import { ModelDialog } from "./model-dialog";

export interface ModelTableProps {
  provider: ProviderView;
  models: readonly ModelView[];
  canEdit: boolean;
}

const DAY = { year: "numeric", month: "short", day: "numeric", timeZone: "UTC" } as const;

type Trial = { model: string; error?: { error: string; code: number; detail: string }; text?: string };

/** A provider's models: prices, window, on or off; each can be asked for one word. */
export function ModelTable({ provider, models, canEdit }: ModelTableProps) {
  const t = useTranslations("admin.models");
  const router = useRouter();
  const notify = useNotify();
  const format = useFormatter();
  const [open, setOpen] = useState<ModelView | "new" | null>(null);
  const [asking, setAsking] = useState<string | null>(null);
  const [trial, setTrial] = useState<Trial | null>(null);
  /** What was switched and is not confirmed yet. */
  const [switched, setSwitched] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isBuiltin = provider.kind === "builtin";

  const test = async (model: ModelView) => {
    setAsking(model.model_name);
    setTrial(null);
    const result = await tryModel({
      provider_code: provider.provider_code,
      model_name: model.model_name,
    });
    setAsking(null);
    if (!result.ok) {
      setTrial({ model: model.model_name, error: result.error });
      return;
    }
    const { latency_ms: ms, text } = result.value;
    setTrial({
      model: model.model_name,
      text:
        text === ""
          ? t("testedEmpty", { name: model.model_name, ms })
          : t("tested", { name: model.model_name, ms, text }),
    });
  };
  const turn = async (model: ModelView, enabled: boolean) => {
    setSwitched((before) => new Map(before).set(model.id, enabled));
    const result = await saveModel({
      provider_code: provider.provider_code,
      model_name: model.model_name,
      enabled,
    });
    if (!result.ok) notify.failed(result.error);
    setSwitched((before) => {
      const next = new Map(before);
      next.delete(model.id);
      return next;
    });
    router.refresh();
  };
  const price = (model: ModelView) => {
    if (isBuiltin) return t("free");
    const { input_price_per_million: input, output_price_per_million: output, currency } = model;
    if (input === null && output === null) return t("priceUnknown");
    return `${t("priceShort", { input: input ?? "?", output: output ?? "?" })} ${currency}`;
  };

  const origin = ({ price_source: source, price_as_of: day }: ModelView) => {
    if (isBuiltin || (source === null && day === null)) return null;
    // A date without a time: read at noon UTC it is the same day everywhere people live.
    const date = day === null ? null : format.dateTime(new Date(`${day}T12:00:00Z`), DAY);
    if (source === null) return t("priceDay", { date: date ?? "" });
    const shown = source.replace(/^https?:\/\/(www\.)?/, "");
    return date === null ? t("priceFrom", { source: shown }) : t("priceFromDay", { source: shown, date });
  };

  return (
    <section aria-labelledby="models-head" className="border-line border-t pt-4">
      <div className="flex items-center gap-2 px-6 pb-2 phone:px-4">
        <h3 id="models-head" className="font-semibold text-list">
          {t("models")}
        </h3>
        <span className="text-ink-3 text-meta tabular-nums">{models.length}</span>
        {canEdit && !isBuiltin ? (
          <Button size="sm" icon={<Plus />} className="ml-auto" onClick={() => setOpen("new")}>
            {t("newModel")}
          </Button>
        ) : null}
      </div>
      {trial ? (
        <div className="px-6 pb-2 phone:px-4">
          {trial.error ? (
            <ErrorNote error={trial.error.error} code={trial.error.code} next={trial.error.detail} />
          ) : (
            <output className="flex items-start gap-2 rounded-control bg-ok-bg px-3 py-2 text-meta text-ok">
              <Zap className="mt-px" />
              {trial.text}
            </output>
          )}
        </div>
      ) : null}
      {models.length === 0 ? (
        <p className="px-6 pb-4 text-ink-3 phone:px-4">{t("noModels")}</p>
      ) : (
        <Table label={t("models")}>
          <thead>
            <tr>
              <Th>{t("model")}</Th>
              <Th className="phone:hidden">{t("price")}</Th>
              <Th num className="phone:hidden">
                {t("window")}
              </Th>
              <Th>{t("enabled")}</Th>
              <Th />
            </tr>
          </thead>
          <tbody>
            {models.map((model) => (
              <Tr key={model.id}>
                <Td className="min-w-0 whitespace-normal!">
                  <span className="flex flex-wrap items-center gap-1.5">
                    <span className="break-all font-medium">{model.model_name}</span>
                    {model.is_default ? <Status tone="ok">{t("default")}</Status> : null}
                    {model.held_back ? (
                      <Status tone="bad" title={t("heldBackHint")}>
                        {t(`heldBack.${model.held_back.reason}`)}
                      </Status>
                    ) : null}
                  </span>
                  <span className="hidden text-ink-3 text-meta phone:block">{price(model)}</span>
                  {origin(model) === null ? null : (
                    <span className="line-clamp-2 break-all text-ink-3 text-meta">{origin(model)}</span>
                  )}
                </Td>
                <Td dim className="tabular-nums phone:hidden">
                  {price(model)}
                </Td>
                <Td num dim className="phone:hidden">
                  {model.context_window === null ? "–" : t("tokens", { count: model.context_window })}
                </Td>
                <Td>
                  <Switch
                    className="align-middle"
                    aria-label={`${t("enabled")}: ${model.model_name}`}
                    checked={switched.get(model.id) ?? model.enabled}
                    onCheckedChange={(checked) => void turn(model, checked)}
                    disabled={!canEdit}
                  />
                </Td>
                <Td className="text-right">
                  {canEdit ? (
                    <span className="inline-flex items-center gap-1">
                      <Button
                        size="sm"
                        look="bare"
                        icon={<Zap />}
                        busy={asking === model.model_name}
                        onClick={() => void test(model)}
                        aria-label={`${t("test")}: ${model.model_name}`}
                      >
                        <span className="phone:hidden">{t("test")}</span>
                      </Button>
                      <IconButton
                        size="sm"
                        label={t("edit", { name: model.model_name })}
                        icon={<Pencil />}
                        onClick={() => setOpen(model)}
                      />
                    </span>
                  ) : null}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      {open === null ? null : (
        <ModelDialog provider={provider} model={open === "new" ? null : open} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}
