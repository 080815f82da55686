"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ImportView } from "@/domain/imports/shape";
import { useRate } from "./use-rate";

/** Done, duplicates, failed; while it runs also how fast, and how long still. */
export function Tally({ of }: { of: ImportView }) {
  const t = useTranslations("imports.progress");
  const format = useFormatter();
  const seen = of.done + of.failed + of.duplicate;
  const rate = useRate(seen, of.state === "running");
  const secondsLeft = rate ? Math.ceil((of.rows - seen) / rate) : 0;
  const time =
    secondsLeft < 90
      ? t("seconds", { count: secondsLeft })
      : t("minutes", { count: Math.round(secondsLeft / 60) });
  const figure = (n: number, word: string, bad = false) => (
    <div className="flex flex-col-reverse">
      <dt className="text-ink-2 text-meta">{word}</dt>
      <dd
        className={`font-semibold text-[15px] tabular-nums leading-[22px] ${bad && n > 0 ? "text-bad" : "text-ink"}`}
      >
        {format.number(n)}
      </dd>
    </div>
  );
  return (
    <div className="flex items-end gap-5">
      <dl className="flex gap-5">
        {figure(of.done, t("done"))}
        {figure(of.duplicate, t("duplicate"))}
        {figure(of.failed, t("failed"), true)}
      </dl>
      {rate ? (
        <p className="ml-auto text-right text-ink-3 text-meta tabular-nums">
          {secondsLeft > 0 ? t("left", { rate, time }) : t("rate", { rate })}
        </p>
      ) : null}
    </div>
  );
}
