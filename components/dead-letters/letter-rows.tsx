"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { senderName } from "@/components/inbox/sender-name";
import { errorNameOf } from "@/components/messages/error-name";
import { useTaskType } from "@/components/tasks/task-type";
import { Checkbox } from "@/components/ui/checkbox";
import { RelativeTime } from "@/components/ui/relative-time";
import { LetterState } from "./letter-state";
import type { LetterTableProps } from "./letter-table";
import { lettersHref } from "./letters-address";
import { SeverityMark } from "./severity-mark";

/** The dead letters on a phone: two lines each instead of ten columns. */
export function LetterRows({ items, view, ticked, onTick }: Omit<LetterTableProps, "onBegin">) {
  const t = useTranslations("admin.deadLetters");
  const errors = useTranslations("errors.titles");
  const typeName = useTaskType();
  return (
    <ul aria-label={t("label")}>
      {items.map((letter) => {
        const about = `${typeName(letter.type)} · ${senderName(letter.sender)}`;
        return (
          <li key={letter.task_id} className="flex items-start gap-3 border-line/60 border-b px-4 py-2.5">
            {ticked ? (
              <span className="pt-1">
                <Checkbox
                  aria-label={t("select", { task: about })}
                  checked={ticked.has(letter.task_id)}
                  onCheckedChange={(on) => {
                    const next = new Set(ticked);
                    if (on === true) next.add(letter.task_id);
                    else next.delete(letter.task_id);
                    onTick(next);
                  }}
                />
              </span>
            ) : null}
            <Link
              href={lettersHref({ ...view, letter: letter.task_id })}
              scroll={false}
              className="grid min-h-touch min-w-0 flex-1 gap-0.5"
            >
              <span className="flex items-center gap-2">
                <SeverityMark severity={letter.severity} />
                <span className="min-w-0 flex-1 truncate">
                  {errors(errorNameOf(letter.error_code) as "internal")}{" "}
                  <span className="text-ink-3 tabular-nums">{letter.error_code}</span>
                </span>
                <RelativeTime at={letter.opened_at} className="text-ink-3 text-meta" />
              </span>
              <span className="flex items-center gap-2 text-ink-2">
                <span className="min-w-0 flex-1 truncate">
                  <bdi>{about}</bdi>
                </span>
                <LetterState state={letter.state} />
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
