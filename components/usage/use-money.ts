"use client";

import { useFormatter } from "next-intl";

/** An amount in the reader's language, with as many digits as it takes to tell it from nothing. */
export function useMoney(): (amount: string | number, currency: string) => string {
  const format = useFormatter();
  return (amount, currency) => {
    const value = Number(amount);
    const digits = value === 0 || value >= 0.1 ? 2 : value >= 0.001 ? 4 : 6;
    return format.number(value, {
      style: "currency",
      currency,
      minimumFractionDigits: digits === 2 ? 2 : 0,
      maximumFractionDigits: digits,
      ...(value >= 1_000_000 ? { notation: "compact" as const } : {}),
    });
  };
}
