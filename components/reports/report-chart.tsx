"use client";

import { ChartNoAxesColumn, Table2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useFormatter, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { ChartLegend } from "@/components/usage/chart-legend";
import type { ChartSeries } from "./chart-plot";

// The chart library is a tenth of a megabyte: it comes once a figure is there to be drawn.
const ChartPlot = dynamic(() => import("./chart-plot").then((m) => m.ChartPlot), {
  ssr: false,
  loading: () => <Skeleton className="h-44 w-full" />,
});

export interface ReportChartProps {
  title: string;
  /** What the figures together say: for who does not see the drawing. */
  summary: string;
  days: readonly string[];
  series: readonly ChartSeries[];
  show: (value: number | null) => string;
  /** Top of the axis, where it is always the same: 1 for a share. */
  top?: number;
  note?: ReactNode;
}

/** A drawing of figures by day, and the same as a table at the press of a button. */
export function ReportChart({ title, summary, days, series, show, top, note }: ReportChartProps) {
  const t = useTranslations("reports");
  const format = useFormatter();
  const [asTable, setAsTable] = useState(false);
  const nameOf = (day: string) =>
    format.dateTime(new Date(day), { month: "short", day: "numeric", timeZone: "UTC" });
  return (
    <section className="min-w-0 px-6 py-4 phone:px-4" aria-label={title}>
      <div className="flex min-h-control items-center gap-3">
        <h2 className="font-semibold">{title}</h2>
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 text-ink-2 text-meta">
          <ChartLegend items={series.map(({ name, fill }) => ({ name, fill }))} />
        </span>
        <IconButton
          size="sm"
          label={t(asTable ? "asChart" : "asTable", { title })}
          icon={asTable ? <ChartNoAxesColumn /> : <Table2 />}
          onClick={() => setAsTable(!asTable)}
        />
      </div>
      {note ? <p className="text-ink-3 text-meta">{note}</p> : null}
      {asTable ? (
        <div className="-mx-6 mt-2 max-h-64 overflow-y-auto phone:-mx-4">
          <Table label={title}>
            <thead>
              <tr>
                <Th>{t("day")}</Th>
                {series.map(({ name }) => (
                  <Th key={name} num>
                    {name}
                  </Th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map((day, k) => (
                <Tr key={day}>
                  <Td>{nameOf(day)}</Td>
                  {series.map(({ name, values }) => (
                    <Td key={name} num>
                      {show(values[k] ?? null)}
                    </Td>
                  ))}
                </Tr>
              ))}
            </tbody>
          </Table>
        </div>
      ) : (
        <div role="img" aria-label={`${title}: ${summary}`} className="mt-2 h-44">
          <ChartPlot
            days={days}
            series={series}
            show={show}
            dayName={nameOf}
            {...(top === undefined ? {} : { top })}
          />
        </div>
      )}
    </section>
  );
}
