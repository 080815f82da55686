"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { RelativeTime } from "@/components/ui/relative-time";
import type { TimelineEntry } from "@/domain/messages/shape";
import { useTimelineText } from "./timeline-text";

const shownAtFirst = 6;

/** What happened to the message, newest first: when, who, what. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const t = useTranslations("inbox.timeline");
  const format = useFormatter();
  const textOf = useTimelineText();
  const [all, setAll] = useState(false);
  const shown = all ? entries : entries.slice(0, shownAtFirst);
  return (
    <section className="py-3.5">
      <div className="mb-1.5 flex items-center">
        <h3 className="font-semibold">{t("title")}</h3>
        {entries.length > shownAtFirst ? (
          <button
            type="button"
            onClick={() => setAll(!all)}
            className="relative ml-auto font-medium text-accent-ink after:absolute after:-inset-2 after:content-[''] hover:underline"
          >
            {all ? t("fewer") : t("all", { count: entries.length })}
          </button>
        ) : null}
      </div>
      <ol>
        {shown.map((entry) => {
          const { who, what } = textOf(entry);
          return (
            <li key={entry.id} className="grid grid-cols-[44px_minmax(0,1fr)] gap-2 py-0.5">
              <RelativeTime at={entry.at} className="text-ink-3" />
              <span
                className="text-ink-2 [overflow-wrap:anywhere]"
                title={format.dateTime(new Date(entry.at), "exact")}
              >
                {who === "" ? null : <b className="font-medium text-ink">{who}</b>} {what}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
