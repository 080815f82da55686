"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { axisSteps } from "./axis-top";
import { useAmounts } from "./use-amounts";

/** The drawing's own units: columns are 10 wide, the plot is 100 high; CSS stretches both. */
export const COLUMN = 10;
export const HEIGHT = 100;

export interface ChartFrameProps {
  title: string;
  legend: ReactNode;
  /** `at` is the beginning of each. */
  columns: readonly { at: string }[];
  /** Each column is a day, UTC; else they are moments of the last hours. */
  days?: boolean;
  /** What the left axis counts in, where that is money and not whole things. */
  money?: (amount: number) => string;
  /** Top of the left axis, and of a right one in the colour of its line. */
  left: number;
  right?: number;
  /** Heads and cells of the table that says the same. */
  table: { heads: readonly string[]; rows: readonly (readonly string[])[] };
  children: ReactNode;
}

/**
 * Title, legend, axes and grid of a small chart. The words are HTML, so they stay sharp at every width; the drawing is
 * hidden from screen readers, which get a table instead.
 */
export function ChartFrame(props: ChartFrameProps) {
  const { title, legend, columns, days = false, money, left, right, table, children } = props;
  const t = useTranslations("admin.ops.chart");
  const format = useFormatter();
  const { count } = useAmounts();
  const axis = axisSteps(left, money === undefined);
  const when = (at: string) =>
    days
      ? format.dateTime(new Date(at), { month: "short", day: "numeric", timeZone: "UTC" })
      : format.dateTime(new Date(at), "time");
  const lines = Array.from({ length: Math.round(axis.top / axis.step) + 1 }, (_, k) => k * axis.step);
  const width = columns.length * COLUMN;
  const marks = columns.filter((_, k) => k % Math.round(columns.length / 6) === 0).slice(0, 6);
  // Few columns are wide: each has its name below itself.
  const each = days && columns.length <= 7;
  return (
    <figure className="min-w-0 px-6 py-3 phone:px-4">
      <figcaption className="flex flex-wrap items-center gap-x-3 text-ink-2 text-meta">
        <span className="font-semibold text-ink text-list">{title}</span>
        {legend}
      </figcaption>
      <div
        aria-hidden
        className="mt-2 grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2 text-micro tabular-nums"
      >
        <Scale steps={lines} top={axis.top} className="text-ink-3" show={money ?? count} />
        <div className="relative h-28">
          <svg
            className="absolute inset-0 size-full overflow-visible"
            viewBox={`0 0 ${String(width)} ${String(HEIGHT)}`}
            preserveAspectRatio="none"
            role="presentation"
          >
            {lines.map((value) => (
              <line
                key={value}
                x1={0}
                x2={width}
                y1={HEIGHT - (value / axis.top) * HEIGHT}
                y2={HEIGHT - (value / axis.top) * HEIGHT}
                stroke="var(--color-line)"
                strokeDasharray={value === 0 ? undefined : "2 3"}
                vectorEffect="non-scaling-stroke"
              />
            ))}
            {children}
          </svg>
        </div>
        {right === undefined ? (
          <span />
        ) : (
          <Scale
            steps={lines.map((_, k) => (k / (lines.length - 1)) * right)}
            top={right}
            className="text-work"
            end
            show={count}
          />
        )}
        <span />
        <div
          // On a phone every other date stands alone: two would touch.
          className={cx(
            "mt-1 flex text-ink-3 [&>*]:whitespace-nowrap",
            each
              ? "[&>*]:flex-1 [&>*]:text-center phone:[&>*:nth-child(even)]:invisible"
              : "justify-between phone:[&>*:nth-child(even)]:hidden",
          )}
        >
          {(each ? columns : marks).map((column) => (
            <span key={column.at}>{when(column.at)}</span>
          ))}
          {each ? null : <span>{t(days ? "today" : "now")}</span>}
        </div>
      </div>
      {/* A table does not clip itself: the box around it does. */}
      <div className="sr-only">
        <table aria-label={`${title}: ${t("table")}`}>
          <thead>
            <tr>
              <th scope="col">{t(days ? "day" : "time")}</th>
              {table.heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns.map((column, k) => (
              <tr key={column.at}>
                <th scope="row">{when(column.at)}</th>
                {table.rows[k]?.map((cell, j) => (
                  <td key={table.heads[j]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

function Scale({
  steps,
  top,
  className,
  end = false,
  show,
}: {
  steps: readonly number[];
  top: number;
  className: string;
  /** At the right of the plot: its labels begin there. */
  end?: boolean;
  show: (n: number) => string;
}) {
  return (
    <div className={cx("relative h-28 min-w-3", className)}>
      {steps.map((value) => (
        <span
          key={value}
          className={cx("-translate-y-1/2 absolute leading-none", end ? "left-0" : "right-0")}
          style={{ top: `${String(100 - (value / top) * 100)}%` }}
        >
          {show(value)}
        </span>
      ))}
      {/* Holds the column as wide as its longest label, which stands outside of the flow. */}
      <span className="invisible">{show(top)}</span>
    </div>
  );
}
