"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorNote } from "@/components/ui/error-note";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { PreviewScores } from "./preview-scores";
import { PreviewTable } from "./preview-table";
import type { PreviewData, RulePreview } from "./use-rule-preview";
import type { RuleWords } from "./use-rule-words";

const RANGES = [200, 500, 1000] as const;
const FIRST = 9;

export interface RulePreviewPaneProps {
  preview: RulePreview;
  /** What the saved rule does to the same messages, while the form differs from it. */
  saved: PreviewData | null;
  /** What is shown: `saved`, `fresh` (never saved), or the number of the version that the form departs from. */
  against: "saved" | "fresh" | number;
  limit: number;
  onLimit: (limit: number) => void;
  words: RuleWords;
}

/** What the rule in the form would do to the newest messages, before anybody saves it. */
export function RulePreviewPane({ preview, saved, against, limit, onLimit, words }: RulePreviewPaneProps) {
  const t = useTranslations("rules.preview");
  const [all, setAll] = useState(false);
  const { data, failure, loading } = preview;
  const changing = data?.examples ?? [];
  const shown = all ? changing : changing.slice(0, FIRST);
  return (
    <section aria-label={t("title")} aria-busy={loading} className="border-line border-t">
      <header className="flex flex-wrap items-center gap-x-2.5 gap-y-1 px-6 pt-3 phone:px-4">
        <h3 className="font-semibold">{t("title")}</h3>
        <Select
          bare
          size="sm"
          aria-label={t("range")}
          value={String(limit)}
          onValueChange={(value) => onLimit(Number(value))}
          options={RANGES.map((count) => ({ value: String(count), label: t("last", { count }) }))}
        />
        <span className="text-ink-3 text-meta" role="status">
          {loading
            ? t("working")
            : against === "saved"
              ? t("saved")
              : against === "fresh"
                ? t("fresh")
                : t("against", { version: against })}
        </span>
        {data && data.history.judged > 0 ? (
          <span className="ml-auto text-ink-3 text-meta">{t("judged", { count: data.history.judged })}</span>
        ) : null}
      </header>
      {failure ? (
        <ErrorNote
          className="mx-6 my-3 phone:mx-4"
          title={t("failed")}
          error={failure.error}
          code={failure.code}
          {...(failure.problems.length === 0 && failure.detail ? { next: failure.detail } : {})}
        />
      ) : data === null ? (
        loading ? (
          <div className="grid gap-3 px-6 py-5 phone:px-4">
            <Skeleton className="h-6 w-56" />
            <Skeleton className="h-3 w-40" />
          </div>
        ) : (
          <EmptyState why={t("waiting")} className="min-h-28" />
        )
      ) : data.scanned === 0 ? (
        <EmptyState why={t("empty")} className="min-h-28" />
      ) : (
        <>
          <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2 px-6 pt-2 pb-3 phone:px-4">
            <div>
              <p className="flex items-baseline gap-2 text-ink-2">
                <b className="text-figure text-ink tabular-nums">{data.changed}</b>
                {t("change", { changed: data.changed, scanned: data.scanned })}
              </p>
              <p className="text-ink-3 text-meta tabular-nums">{figures(t, data, saved)}</p>
            </div>
            <div className="grid gap-1">
              <PreviewScores now={data.history} before={saved?.history ?? null} />
              {typeof against === "number" && data.history.mended + data.history.spoilt > 0 ? (
                <p className="text-ink-3 text-meta tabular-nums">
                  {t("flips", {
                    version: against,
                    mended: data.history.mended,
                    spoilt: data.history.spoilt,
                  })}
                </p>
              ) : null}
            </div>
          </div>
          {shown.length > 0 ? (
            <PreviewTable examples={shown} words={words} judged={data.history.judged > 0} />
          ) : (
            <p className="px-6 pb-5 text-ink-3 text-meta phone:px-4">
              {data.matched > 0 ? t("noneHit", { count: data.matched }) : t("noneMiss")}
            </p>
          )}
          {changing.length > shown.length ? (
            <Button look="bare" size="sm" className="mx-4 my-2" onClick={() => setAll(true)}>
              {t("more", { count: changing.length - shown.length })}
            </Button>
          ) : null}
        </>
      )}
    </section>
  );
}

function figures(
  t: ReturnType<typeof useTranslations<"rules.preview">>,
  data: PreviewData,
  saved: PreviewData | null,
): string {
  const kept = new Set(data.skipped_manual.map((skip) => skip.id)).size;
  return [
    saved ? t("hits", { from: saved.matched, to: data.matched }) : t("hitsNow", { count: data.matched }),
    ...(kept > 0 ? [t("kept", { count: kept })] : []),
  ].join(" · ");
}
