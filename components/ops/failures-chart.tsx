"use client";

import { useTranslations } from "next-intl";
import { errorNameOf } from "@/components/messages/error-name";
import type { OpsColumn } from "@/domain/ops/shape";
import { axisSteps } from "./axis-top";
import { ChartFrame, COLUMN, HEIGHT } from "./chart-frame";
import { useAmounts } from "./use-amounts";

const FILLS = ["var(--color-bad-fill)", "var(--color-warn-fill)", "var(--color-mute-fill)"] as const;
const OTHER = "other";

/** Failures by cause: the two most frequent by name, the others together. */
export function FailuresChart({ columns }: { columns: readonly OpsColumn[] }) {
  const t = useTranslations("admin.ops.chart");
  const errors = useTranslations("errors.titles");
  const { count } = useAmounts();
  const sums = new Map<string, number>();
  for (const column of columns)
    for (const [code, n] of Object.entries(column.errors)) sums.set(code, (sums.get(code) ?? 0) + n);
  const codes = [...sums].sort((a, b) => b[1] - a[1]).map(([code]) => code);
  const named = codes.slice(0, 2);
  const kinds = codes.length > 2 ? [...named, OTHER] : named;
  const of = (column: OpsColumn, kind: string) =>
    kind === OTHER
      ? Object.entries(column.errors).reduce((sum, [code, n]) => (named.includes(code) ? sum : sum + n), 0)
      : (column.errors[kind] ?? 0);
  const name = (kind: string) =>
    kind === OTHER ? t("other") : `${kind} ${errors(errorNameOf(Number(kind)) as "internal")}`;
  const { top } = axisSteps(Math.max(...columns.map((c) => c.failed)));
  return (
    <ChartFrame
      title={t("failures")}
      columns={columns}
      left={top}
      legend={
        kinds.length === 0 ? (
          <span className="text-ink-3">{t("noFailures")}</span>
        ) : (
          kinds.map((kind, k) => (
            <span key={kind} className="inline-flex items-center gap-1.5">
              <i className="size-2 rounded-[2px]" style={{ background: FILLS[kind === OTHER ? 2 : k] }} />
              {name(kind)}
            </span>
          ))
        )
      }
      table={{ heads: kinds.map(name), rows: columns.map((c) => kinds.map((kind) => count(of(c, kind)))) }}
    >
      {columns.flatMap((column, at) => {
        let base = 0;
        return kinds.map((kind, k) => {
          const n = of(column, kind);
          if (n === 0) return null;
          const height = (n / top) * HEIGHT;
          base += height;
          return (
            <rect
              key={`${column.at} ${kind}`}
              x={at * COLUMN + 1.5}
              width={COLUMN - 3}
              y={HEIGHT - base}
              height={Math.max(0.5, height - 0.75)}
              fill={FILLS[kind === OTHER ? 2 : k]}
            />
          );
        });
      })}
    </ChartFrame>
  );
}
