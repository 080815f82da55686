"use client";

import { useTranslations } from "next-intl";
import type { OpsColumn } from "@/domain/ops/shape";
import { axisSteps } from "./axis-top";
import { ChartFrame, COLUMN, HEIGHT } from "./chart-frame";
import { useAmounts } from "./use-amounts";

/** Ended tasks a minute as ground, what waited as a line of its own scale: ink for the usual, a hue for what piles up. */
export function WorkChart({ columns, minutes }: { columns: readonly OpsColumn[]; minutes: number }) {
  const t = useTranslations("admin.ops.chart");
  const { count } = useAmounts();
  const rate = columns.map((c) => (c.done + c.failed) / minutes);
  const left = axisSteps(Math.max(...rate));
  const steps = Math.round(left.top / left.step);
  // The right axis shares the lines of the left one: a whole number of tasks a line.
  const most = Math.max(...columns.map((c) => c.backlog));
  const right = Math.max(1, Math.ceil(most / steps)) * steps;
  const y = (value: number, top: number) => (HEIGHT - (value / top) * HEIGHT).toFixed(2);
  const x = (k: number) => String(k * COLUMN);
  const stairs = rate.map((v, k) => `L${x(k)},${y(v, left.top)} h${String(COLUMN)}`).join(" ");
  const line = columns.map((c, k) => `${String((k + 0.5) * COLUMN)},${y(c.backlog, right)}`).join(" ");
  const rateWord = (v: number) => (v < 10 ? v.toFixed(1) : count(Math.round(v)));
  return (
    <ChartFrame
      title={t("work")}
      columns={columns}
      left={left.top}
      right={right}
      legend={
        <>
          <span className="inline-flex items-center gap-1.5">
            <i className="h-1.5 w-2.5 border-ink-3 border-t bg-press" />
            {t("done")}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <i className="h-0.5 w-3 rounded-full bg-work" />
            {t("backlog")}
          </span>
        </>
      }
      table={{
        heads: [t("done"), t("backlog")],
        rows: columns.map((c, k) => [rateWord(rate[k] ?? 0), count(c.backlog)]),
      }}
    >
      <path d={`M0,${String(HEIGHT)} ${stairs} V${String(HEIGHT)} Z`} fill="var(--color-press)" />
      <path
        d={`M0,${y(rate[0] ?? 0, left.top)} ${stairs}`}
        fill="none"
        stroke="var(--color-ink-3)"
        strokeWidth={1.25}
        vectorEffect="non-scaling-stroke"
      />
      <polyline
        points={line}
        fill="none"
        stroke="var(--color-work)"
        strokeWidth={1.75}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </ChartFrame>
  );
}
