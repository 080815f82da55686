import type { useFormatter } from "next-intl";

/** `4 ms`, `0.81 s`. */
export function durationOf(ms: number, format: ReturnType<typeof useFormatter>): string {
  return ms < 100
    ? `${format.number(Math.max(1, Math.round(ms)))} ms`
    : `${format.number(ms / 1000, { maximumFractionDigits: 2 })} s`;
}
