"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { PreviewHistory } from "@/domain/rules/preview-shape";

/** The share, or null where nothing was there to share. */
const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
const precisionOf = (h: PreviewHistory) => share(h.agrees, h.agrees + h.against);
const recallOf = (h: PreviewHistory) => share(h.agrees, h.agrees + h.missed);

/** Fewer corrected messages than this say nothing about a share. */
const ENOUGH = 5;

/** Precision and recall against what people had corrected: hollow as saved, solid as in the form; the line is 0 to 1. */
export function PreviewScores({ now, before }: { now: PreviewHistory; before: PreviewHistory | null }) {
  const t = useTranslations("rules.preview");
  if (now.judged < ENOUGH) return null;
  const scores = [
    { name: t("precision"), title: t("precisionTitle"), of: precisionOf },
    { name: t("recall"), title: t("recallTitle"), of: recallOf },
  ].flatMap((score) => {
    const value = score.of(now);
    return value === null ? [] : [{ ...score, value, from: before ? score.of(before) : null }];
  });
  if (scores.length === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_132px_auto] items-center gap-x-3 text-meta">
      {scores.map((score) => (
        <Score key={score.name} {...score} />
      ))}
    </dl>
  );
}

function Score({
  name,
  title,
  value,
  from,
}: {
  name: string;
  title: string;
  value: number;
  from: number | null;
}) {
  const format = useFormatter();
  const x = (v: number) => 4 + v * 124;
  const moved = from !== null && from !== value;
  const worse = from !== null && value < from;
  return (
    <>
      <dt className="text-ink-3" title={title}>
        {name}
      </dt>
      <dd className="contents">
        <svg viewBox="0 0 132 12" className="h-3 w-33" aria-hidden>
          <line x1="0" x2="132" y1="6" y2="6" className="stroke-line-2" strokeWidth="1.5" />
          {moved ? (
            <>
              <line
                x1={x(from)}
                x2={x(value)}
                y1="6"
                y2="6"
                strokeWidth="2"
                className={worse ? "stroke-bad-fill" : "stroke-ok-fill"}
              />
              <circle cx={x(from)} cy="6" r="3.25" className="fill-surface stroke-ink-3" strokeWidth="1.5" />
            </>
          ) : null}
          <circle
            cx={x(value)}
            cy="6"
            r="4"
            className={moved ? (worse ? "fill-bad-fill" : "fill-ok-fill") : "fill-ink-3"}
          />
        </svg>
        <span className="text-ink-3 tabular-nums">
          {moved ? `${format.number(from, "score")} → ` : null}
          <b className="text-ink">{format.number(value, "score")}</b>
        </span>
      </dd>
    </>
  );
}
