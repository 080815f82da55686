"use client";

import { useTranslations } from "next-intl";
import { axisSteps } from "@/components/ops/axis-top";
import { ChartFrame } from "@/components/ops/chart-frame";
import { useAmounts } from "@/components/ops/use-amounts";
import type { UsageDay } from "@/domain/usage/shape";
import { ChartLegend } from "./chart-legend";
import { StackedBars } from "./stacked-bars";

/** The questions of each day: what models answered, what failed, what the cache answered. */
export function CallsChart({ days }: { days: readonly UsageDay[] }) {
  const t = useTranslations("admin.usage.chart");
  const { count } = useAmounts();
  const layers = [
    {
      name: t("ok"),
      fill: "var(--color-mute-fill)",
      values: days.map((day) => Math.max(0, day.calls - day.errors)),
    },
    { name: t("cached"), fill: "var(--color-ok-fill)", values: days.map((day) => day.cached) },
    { name: t("failed"), fill: "var(--color-bad-fill)", values: days.map((day) => day.errors) },
  ];
  const { top } = axisSteps(Math.max(...days.map((day) => day.calls + day.cached)));
  return (
    <ChartFrame
      title={t("calls")}
      days
      columns={days}
      left={top}
      legend={<ChartLegend items={layers} />}
      table={{
        heads: layers.map((layer) => layer.name),
        rows: days.map((_, k) => layers.map((layer) => count(layer.values[k] ?? 0))),
      }}
    >
      <StackedBars columns={days} layers={layers} top={top} />
    </ChartFrame>
  );
}
