"use client";

import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";

export interface ChartSeries {
  name: string;
  /** A colour of the style sheet. */
  fill: string;
  kind: "bar" | "line";
  /** One a day; null leaves a gap. */
  values: readonly (number | null)[];
}

export interface ChartPlotProps {
  days: readonly string[];
  series: readonly ChartSeries[];
  show: (value: number | null) => string;
  dayName: (day: string) => string;
  top?: number;
}

const word = { fontSize: 11, fill: "var(--color-ink-3)" };

/** Bars and lines over days. Nothing moves: the figures are the same before and after an animation. */
export function ChartPlot({ days, series, show, dayName, top }: ChartPlotProps) {
  const rows = days.map((day, k) => ({
    day,
    ...Object.fromEntries(series.map(({ values }, j) => [`s${String(j)}`, values[k] ?? null])),
  }));
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 480, height: 176 }}>
      <ComposedChart
        data={rows}
        margin={{ top: 6, right: 4, bottom: 0, left: 0 }}
        barCategoryGap="22%"
        barGap={1}
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" strokeDasharray="2 3" />
        <XAxis
          dataKey="day"
          tickFormatter={dayName}
          tick={word}
          tickLine={false}
          axisLine={{ stroke: "var(--color-line-2)" }}
          minTickGap={28}
        />
        <YAxis
          width="auto"
          tickFormatter={(value: number) => show(value)}
          tick={word}
          tickLine={false}
          axisLine={false}
          tickCount={4}
          allowDecimals={top !== undefined || series.every(({ values }) => values.every((v) => (v ?? 0) < 3))}
          {...(top === undefined ? {} : { domain: [0, top] as [number, number] })}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: "var(--color-hover)", stroke: "var(--color-line-2)" }}
          // The library gives it the rest of its properties.
          content={<ChartTip series={series} show={show} dayName={dayName} />}
        />
        {series.map(({ name, fill, kind }, k) =>
          kind === "bar" ? (
            <Bar
              key={name}
              dataKey={`s${String(k)}`}
              name={name}
              fill={fill}
              radius={[2, 2, 0, 0]}
              maxBarSize={28}
              isAnimationActive={false}
            />
          ) : (
            <Line
              key={name}
              dataKey={`s${String(k)}`}
              name={name}
              stroke={fill}
              strokeWidth={1.75}
              dot={days.length <= 31 ? { r: 2, fill, strokeWidth: 0 } : false}
              activeDot={{ r: 3.5 }}
              connectNulls
              isAnimationActive={false}
            />
          ),
        )}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

type ChartTipProps = Partial<Pick<TooltipContentProps, "active" | "label" | "payload">> &
  Pick<ChartPlotProps, "series" | "show" | "dayName">;

/** What a day's bars and points stand for. */
function ChartTip({ active, label, payload = [], series, show, dayName }: ChartTipProps) {
  if (!active || typeof label !== "string") return null;
  return (
    <div className="rounded-control bg-overlay px-2.5 py-1.5 text-ink text-meta shadow-pop">
      <p className="font-medium">{dayName(label)}</p>
      {payload.map((entry, k) => (
        <p key={series[k]?.name ?? k} className="flex items-center gap-1.5 text-ink-2 tabular-nums">
          <i className="size-2 rounded-[2px]" style={{ background: series[k]?.fill }} />
          {series[k]?.name}
          <b className="ml-auto pl-3 font-medium text-ink">
            {show(typeof entry.value === "number" ? entry.value : null)}
          </b>
        </p>
      ))}
    </div>
  );
}
