"use client";

import { useFormatter, useTranslations } from "next-intl";

export interface Amounts {
  /** 1,234 · 12K where it would not fit. */
  count: (n: number) => string;
  /** 0.8%; `–` when there was nothing to share. */
  share: (part: number, whole: number) => string;
  /** 820 ms, 1.31 s, 4:12. */
  duration: (ms: number | null) => string;
}

/** Figures of the running system in the reader's language. */
export function useAmounts(): Amounts {
  const format = useFormatter();
  const t = useTranslations("admin.ops");
  return {
    count: (n) => format.number(n, n >= 100_000 ? { notation: "compact", maximumFractionDigits: 1 } : {}),
    share: (part, whole) =>
      whole === 0
        ? t("none")
        : format.number(part / whole, {
            style: "percent",
            maximumFractionDigits: part > 0 && part / whole < 0.1 ? 1 : 0,
          }),
    duration: (ms) => {
      if (ms === null) return t("none");
      if (ms < 1000) return `${format.number(ms, { maximumFractionDigits: ms < 10 ? 1 : 0 })} ms`;
      const seconds = ms / 1000;
      if (seconds < 120)
        return `${format.number(seconds, { maximumFractionDigits: seconds < 10 ? 2 : 1 })} s`;
      const whole = Math.round(seconds);
      const [h, m, s] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
      const two = (n: number) => String(n).padStart(2, "0");
      return h > 0 ? `${String(h)}:${two(m)}:${two(s)}` : `${String(m)}:${two(s)}`;
    },
  };
}
