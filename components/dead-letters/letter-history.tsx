"use client";

import { CircleAlert, CircleCheck, Eye, RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { errorNameOf } from "@/components/messages/error-name";
import { cx } from "@/components/ui/cx";
import { RelativeTime } from "@/components/ui/relative-time";
import type { DeadLetterView } from "@/domain/dead-letters/shape";

interface Entry {
  at: string;
  icon: ReactNode;
  ink: string;
  title: string;
  text: string;
}

/** The line of failures, decisions and redrives, oldest first: each redrive stands before what it led to. */
export function LetterHistory({ letter }: { letter: DeadLetterView }) {
  const t = useTranslations("admin.deadLetters.detail");
  const errors = useTranslations("errors.titles");
  const entries: Entry[] = letter.failures.map((failure, k) => ({
    at: failure.at,
    icon: <CircleAlert />,
    ink: "text-bad",
    title: t(k === 0 ? "failed" : "again", { attempts: failure.attempts }),
    text: `${errors(errorNameOf(failure.error_code) as "internal")} ${String(failure.error_code)} · ${failure.error}`,
  }));
  for (const redrive of letter.redrives)
    entries.push({
      at: redrive.at,
      icon: <RotateCw />,
      ink: "text-work",
      title: t("redriven", { operator: redrive.operator }),
      text: redrive.reason,
    });
  if (letter.acknowledged)
    entries.push({
      at: letter.acknowledged.at,
      icon: <Eye />,
      ink: "text-warn",
      title: t("acknowledged", { operator: letter.acknowledged.operator }),
      text: letter.acknowledged.reason,
    });
  if (letter.resolved_at)
    entries.push({
      at: letter.resolved_at,
      icon: <CircleCheck />,
      ink: "text-ok",
      title: t("resolved"),
      text: "",
    });
  entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <ol className="grid gap-2.5">
      {entries.map((entry) => (
        <li key={`${entry.at} ${entry.title}`} className="grid grid-cols-[16px_minmax(0,1fr)_auto] gap-x-2">
          <span className={cx("pt-0.5", entry.ink)} aria-hidden>
            {entry.icon}
          </span>
          <span className="min-w-0">
            {entry.title}
            {entry.text ? (
              <span className="block text-ink-2 text-meta [overflow-wrap:anywhere]">{entry.text}</span>
            ) : null}
          </span>
          <RelativeTime at={entry.at} form="long" className="text-ink-3 text-meta" />
        </li>
      ))}
    </ol>
  );
}
