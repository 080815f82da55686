"use client";

import { useFormatter } from "next-intl";

/** Says a number of bytes as 41.8 MB or 512 kB: decimal, as file managers count. */
export function useSize(): (bytes: number) => string {
  const format = useFormatter();
  return (bytes) =>
    bytes >= 1_000_000
      ? `${format.number(bytes / 1_000_000, { maximumFractionDigits: 1 })} MB`
      : `${format.number(Math.max(bytes === 0 ? 0 : 1, Math.round(bytes / 1000)))} kB`;
}
