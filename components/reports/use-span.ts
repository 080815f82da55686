"use client";

import { useFormatter, useTranslations } from "next-intl";

/** A length of time that people waited, in the unit that says it best: 45 s, 12 min, 3.4 hr, 2.1 days. */
export function useSpan(): (seconds: number | null) => string {
  const format = useFormatter();
  const t = useTranslations("reports");
  return (seconds) => {
    if (seconds === null) return t("none");
    const [value, unit] =
      seconds < 60
        ? [seconds, "second"]
        : seconds < 3600
          ? [seconds / 60, "minute"]
          : seconds < 48 * 3600
            ? [seconds / 3600, "hour"]
            : [seconds / 86_400, "day"];
    return format.number(value, {
      style: "unit",
      unit,
      unitDisplay: "short",
      maximumFractionDigits: (unit === "hour" || unit === "day") && value < 10 ? 1 : 0,
    });
  };
}
