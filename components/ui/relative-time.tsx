"use client";

import { useFormatter, useNow, useTimeZone, useTranslations } from "next-intl";
import { localDay } from "@/lib/browser/local-day";
import { useNowMs } from "@/lib/browser/use-now";
import { cx } from "./cx";

export interface RelativeTimeProps {
  /** RFC 3339, UTC. */
  at: string;
  /** `list`: 14:32, Yesterday, 29 Nov. `long`: with the time of day. `ago`: 5 minutes ago, in 2 hours. */
  form?: "list" | "long" | "ago";
  className?: string;
}

const dayMs = 86_400_000;

/** A time as people say it, in the reader's zone; the exact one is there on hover. Moves on by itself. */
export function RelativeTime({ at, form = "list", className }: RelativeTimeProps) {
  const t = useTranslations("common.time");
  const format = useFormatter();
  const timeZone = useTimeZone();
  const nowMs = useNowMs(useNow().getTime());
  const then = new Date(at);
  if (Number.isNaN(then.getTime())) return null;

  const dayOf = (ms: number) => localDay(ms, timeZone);
  const ago = nowMs - then.getTime();
  const time = format.dateTime(then, "time");
  const sameDay = dayOf(then.getTime()) === dayOf(nowMs);
  const yesterday = dayOf(then.getTime()) === dayOf(nowMs - dayMs);
  const sameYear = dayOf(then.getTime()).slice(0, 4) === dayOf(nowMs).slice(0, 4);

  let text: string;
  if (form === "ago") {
    text = Math.abs(ago) < 60_000 ? t("now") : format.relativeTime(then, new Date(nowMs));
  } else if (form === "long") {
    if (sameDay) text = t("todayAt", { time });
    else if (yesterday) text = t("yesterdayAt", { time });
    else {
      const day = format.dateTime(then, {
        month: "short",
        day: "numeric",
        ...(sameYear ? {} : { year: "numeric" as const }),
      });
      text = `${day} ${time}`;
    }
  } else if (ago >= 0 && ago < 60_000) text = t("now");
  else if (sameDay) text = time;
  else if (yesterday) text = t("yesterday");
  else if (sameYear) text = format.dateTime(then, { month: "short", day: "numeric" });
  else text = format.dateTime(then, { year: "numeric", month: "short", day: "numeric" });

  return (
    <time
      dateTime={at}
      title={format.dateTime(then, "exact")}
      className={cx("whitespace-nowrap tabular-nums", className)}
    >
      {text}
    </time>
  );
}
