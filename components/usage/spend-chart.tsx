"use client";

import { useFormatter, useTranslations } from "next-intl";
import { axisSteps } from "@/components/ops/axis-top";
import { ChartFrame } from "@/components/ops/chart-frame";
import type { UsageDay } from "@/domain/usage/shape";
import { ChartLegend } from "./chart-legend";
import { StackedBars } from "./stacked-bars";
import { useMoney } from "./use-money";

const FILLS = ["var(--color-accent)", "var(--color-work-fill)", "var(--color-warn-fill)"] as const;
const OTHER_FILL = "var(--color-mute-fill)";

/** What each day cost, by model: the three that cost most by name, the others together. */
export function SpendChart({ days, currency }: { days: readonly UsageDay[]; currency: string }) {
  const t = useTranslations("admin.usage.chart");
  const format = useFormatter();
  const money = useMoney();
  const sums = new Map<string, number>();
  for (const day of days)
    for (const [model, spent] of Object.entries(day.spend)) sums.set(model, (sums.get(model) ?? 0) + spent);
  const models = [...sums].sort((a, b) => b[1] - a[1]).map(([model]) => model);
  const named = models.slice(0, FILLS.length);
  const totals = days.map((day) => Object.values(day.spend).reduce((sum, spent) => sum + spent, 0));
  const rest = days.map((day, k) =>
    Math.max(0, (totals[k] ?? 0) - named.reduce((sum, model) => sum + (day.spend[model] ?? 0), 0)),
  );
  const layers = [
    ...named.map((model, k) => ({
      name: model,
      fill: FILLS[k] ?? OTHER_FILL,
      values: days.map((day) => day.spend[model] ?? 0),
    })),
    ...(models.length > named.length ? [{ name: t("other"), fill: OTHER_FILL, values: rest }] : []),
  ];
  const most = Math.max(...totals);
  const { top } = axisSteps(most > 0 ? most : 1, false);
  return (
    <ChartFrame
      title={t("spend")}
      days
      columns={days}
      left={top}
      money={(amount) =>
        format.number(amount, {
          style: "currency",
          currency,
          currencyDisplay: "narrowSymbol",
          minimumFractionDigits: 0,
          maximumFractionDigits: 6,
        })
      }
      legend={
        layers.length === 0 ? (
          <span className="text-ink-3">{t("nothing")}</span>
        ) : (
          <ChartLegend items={layers} />
        )
      }
      table={{
        heads: layers.map((layer) => layer.name),
        rows: days.map((_, k) => layers.map((layer) => money(layer.values[k] ?? 0, currency))),
      }}
    >
      <StackedBars columns={days} layers={layers} top={top} />
    </ChartFrame>
  );
}
