"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { senderName } from "@/components/inbox/sender-name";
import { errorNameOf } from "@/components/messages/error-name";
import { useTaskType } from "@/components/tasks/task-type";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { Sheet } from "@/components/ui/sheet";
import type { DeadLetterView } from "@/domain/dead-letters/shape";
import { LetterHistory } from "./letter-history";
import { LetterState } from "./letter-state";
import { SeverityMark } from "./severity-mark";
import { useStageName } from "./stage-name";

export interface LetterSheetProps {
  letter: DeadLetterView | null;
  /** Buttons of what can be done with it. */
  acts: ReactNode;
  onClose: () => void;
}

/** One dead letter: what failed, why, what to do, and everything that was tried. */
export function LetterSheet({ letter, acts, onClose }: LetterSheetProps) {
  const t = useTranslations("admin.deadLetters");
  const typeName = useTaskType();
  return (
    <Sheet
      title={letter ? typeName(letter.type) : t("title")}
      open={letter !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      actions={letter ? <LetterState state={letter.state} /> : null}
      footer={acts}
    >
      {letter ? <LetterDetail letter={letter} /> : null}
    </Sheet>
  );
}

function LetterDetail({ letter }: { letter: DeadLetterView }) {
  const t = useTranslations("admin.deadLetters");
  const errors = useTranslations("errors");
  const typeName = useTaskType();
  const stageName = useStageName();
  const name = errorNameOf(letter.error_code) as "internal";
  const unresolved = letter.state === "open" || letter.state === "acknowledged";
  return (
    <div className="grid gap-5 px-5 py-4 phone:px-4">
      <Part title={t("detail.what")}>
        <p className="flex flex-wrap items-center gap-x-3">
          <SeverityMark severity={letter.severity} />
          <span>{typeName(letter.type)}</span>
        </p>
        <p className="text-ink-2">{t(`severity.${letter.severity}`)}</p>
        <p className="text-ink-3 text-meta">
          {t("detail.sender")} <bdi>{senderName(letter.sender)}</bdi> · {t("detail.opened")}{" "}
          <RelativeTime at={letter.opened_at} form="long" /> · {t("detail.attempts")} {letter.attempts}
        </p>
      </Part>
      <Part title={t("detail.why")}>
        <p className={unresolved ? "font-medium text-bad" : "font-medium"}>
          {errors(`titles.${name}`)} <span className="font-normal tabular-nums">{letter.error_code}</span>
        </p>
        <p className="text-ink-2 text-meta [overflow-wrap:anywhere]">{letter.error}</p>
        <p className="text-ink-3 text-meta">
          {t("detail.during", { stage: stageName(letter.failure_stage) })}
        </p>
      </Part>
      <Part title={t("detail.next")}>
        <p>{t(`whatNext.${letter.state}`)}</p>
        {unresolved ? <p className="text-ink-2">{errors(`next.${name}`)}</p> : null}
        <p className="mt-2 flex flex-wrap gap-2">
          <Button asChild size="sm">
            <Link href={`/admin/tasks?task=${letter.task_id}`}>{t("detail.task")}</Link>
          </Button>
          {letter.message_id ? (
            <Button asChild size="sm">
              <Link href={`/inbox/${letter.message_id}?state=any`}>{t("detail.message")}</Link>
            </Button>
          ) : null}
        </p>
      </Part>
      <Part title={t("detail.history")}>
        <LetterHistory letter={letter} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-1">
      <h3 className="font-semibold text-ink-3 text-meta">{title}</h3>
      {children}
    </section>
  );
}
