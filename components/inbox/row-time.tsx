"use client";

import { useFormatter, useNow, useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { useNowMs } from "@/lib/browser/use-now";

/** The time of day of a row; its day stands at the head of the group. The exact moment is there on hover. */
export function RowTime({ at, className }: { at: string; className?: string }) {
  const t = useTranslations("common.time");
  const format = useFormatter();
  const nowMs = useNowMs(useNow().getTime());
  const then = new Date(at);
  const ago = nowMs - then.getTime();
  return (
    <time
      dateTime={at}
      title={format.dateTime(then, "exact")}
      className={cx("whitespace-nowrap tabular-nums", className)}
    >
      {ago >= 0 && ago < 60_000 ? t("now") : format.dateTime(then, "time")}
    </time>
  );
}
