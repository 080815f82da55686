"use client";

import { useFormatter, useNow, useTimeZone, useTranslations } from "next-intl";
import { memo } from "react";
import { localDay } from "@/lib/browser/local-day";
import { useNowMs } from "@/lib/browser/use-now";

const dayMs = 86_400_000;

export interface DayHeadProps {
  /** `2026-11-29` in the reader's zone. */
  day: string;
  /** Any moment of that day, RFC 3339. */
  at: string;
  count: number;
  unread: number;
  /** All of the day is here: only then its count is said. */
  whole: boolean;
}

/** Between two days of the list. */
export const DayHead = memo(function DayHead({ day, at, count, unread, whole }: DayHeadProps) {
  const t = useTranslations("inbox.list");
  const format = useFormatter();
  const timeZone = useTimeZone();
  const nowMs = useNowMs(useNow().getTime());
  const today = localDay(nowMs, timeZone);
  const sameYear = day.slice(0, 4) === today.slice(0, 4);
  const name =
    day === today
      ? t("today")
      : day === localDay(nowMs - dayMs, timeZone)
        ? t("yesterday")
        : format.dateTime(new Date(at), {
            month: "long",
            day: "numeric",
            weekday: "short",
            ...(sameYear ? {} : { year: "numeric" as const }),
          });
  return (
    <div className="flex h-full items-center gap-2 border-line border-b bg-surface pr-4 pl-9 font-medium text-ink-3 text-micro phone:pl-8">
      {name}
      {whole ? (
        <span className="ml-auto font-normal tabular-nums">{t("dayCount", { count, unread })}</span>
      ) : null}
    </div>
  );
});
