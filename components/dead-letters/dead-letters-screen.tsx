"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { acknowledge, redrive } from "@/actions/dead-letters";
import { errorNameOf } from "@/components/messages/error-name";
import { useLiveRefresh } from "@/components/ops/use-live-refresh";
import { useTaskType } from "@/components/tasks/task-type";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { useNotify } from "@/components/ui/use-notify";
import type { DeadLetterCounts, DeadLetterView, SeverityRule } from "@/domain/dead-letters/shape";
import { ActBar } from "./act-bar";
import { LetterFilters } from "./letter-filters";
import { LetterRows } from "./letter-rows";
import { LetterSheet } from "./letter-sheet";
import { LetterTable } from "./letter-table";
import { type LettersView, lettersHref } from "./letters-address";
import { RedriveAll } from "./redrive-all";
import { SeverityRules } from "./severity-rules";

export interface DeadLettersScreenProps {
  items: readonly DeadLetterView[];
  counts: DeadLetterCounts;
  nextCursor: string | null;
  /** Not the first page. */
  older: boolean;
  view: LettersView;
  open: DeadLetterView | null;
  rules: readonly SeverityRule[];
  /** The name that decisions are signed with. */
  operator: string;
  mayWrite: boolean;
  maySetRules: boolean;
}

const mayRedrive = (letter: DeadLetterView) => letter.state === "open" || letter.state === "acknowledged";

/** What gave up, why, and what to do: one at a time, the ticked ones, or all that match. */
export function DeadLettersScreen(props: DeadLettersScreenProps) {
  const { items, counts, nextCursor, older, view, open, rules, operator, mayWrite, maySetRules } = props;
  const t = useTranslations("admin.deadLetters");
  const errors = useTranslations("errors.titles");
  const typeName = useTaskType();
  const router = useRouter();
  const notify = useNotify();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useLiveRefresh(["task"]);

  const { state, severity, type, error_code } = view.filter;
  // A page without any does not speak for the pages beside it.
  const redrivable =
    state !== "resolved" && state !== "redriving" && (older || nextCursor !== null || items.some(mayRedrive));
  const chosen = items.filter((letter) => ticked.has(letter.task_id));
  const acknowledgeable = chosen.filter((letter) => letter.state === "open");
  const toRedrive = chosen.filter(mayRedrive);

  const act = async (what: "acknowledge" | "redrive", reason: string) => {
    setBusy(true);
    let done = 0;
    let skipped = 0;
    for (const letter of what === "acknowledge" ? acknowledgeable : toRedrive) {
      const result = await (what === "acknowledge" ? acknowledge : redrive)({
        task_id: letter.task_id,
        reason,
      });
      if (result.ok) done += 1;
      else if (result.error.error === "conflict" || result.error.error === "not_found") skipped += 1;
      else {
        notify.failed(result.error);
        break;
      }
    }
    setBusy(false);
    const said =
      done > 0 ? t(what === "acknowledge" ? "acknowledgedDone" : "redrivenDone", { count: done }) : "";
    const rest = skipped > 0 ? t("skipped", { count: skipped }) : "";
    if (said || rest) notify.done([said, rest].filter(Boolean).join(" · "));
    setTicked(new Set());
    router.refresh();
  };

  /** A decision needs its reason: a row's button ticks it and leads to the field. */
  const begin = (letter: DeadLetterView) => {
    setTicked(new Set([letter.task_id]));
    if (view.letter) router.push(lettersHref({ ...view, letter: null }), { scroll: false });
    setTimeout(() => field.current?.focus(), 80);
  };

  const words = [
    state === undefined ? null : t(`state.${state}`),
    severity ?? null,
    type ? typeName(type) : null,
    error_code === undefined
      ? null
      : `${String(error_code)} ${errors(errorNameOf(error_code) as "internal")}`,
  ].filter((word) => word !== null);
  const filtered =
    state !== "unresolved" || severity !== undefined || type !== undefined || error_code !== undefined;

  return (
    <>
      <PageHead
        title={t("title")}
        meta={<span className="phone:hidden">{t("lead")}</span>}
        actions={
          <>
            <SeverityRules rules={rules} mayWrite={maySetRules} />
            {mayWrite && redrivable ? (
              <RedriveAll filter={view.filter} words={words.join(" · ") || t("all.everything")} />
            ) : null}
          </>
        }
      />
      <LetterFilters view={view} counts={counts} />
      {mayWrite && chosen.length > 0 ? (
        <ActBar
          count={chosen.length}
          open={acknowledgeable.length}
          redrivable={toRedrive.length}
          operator={operator}
          busy={busy}
          field={field}
          onAct={(what, reason) => void act(what, reason)}
          onClear={() => setTicked(new Set())}
        />
      ) : null}
      {items.length === 0 ? (
        <EmptyState
          className="flex-1"
          why={t("empty")}
          next={t("emptyNext")}
          {...(filtered || older
            ? {
                action: (
                  <Button asChild>
                    <Link href="/admin/dead-letters">{t("drop")}</Link>
                  </Button>
                ),
              }
            : {})}
        />
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto [scrollbar-width:thin]">
          <div className="phone:hidden">
            <LetterTable
              items={items}
              view={view}
              ticked={mayWrite ? ticked : null}
              onTick={setTicked}
              onBegin={begin}
            />
          </div>
          <div className="desk:hidden">
            <LetterRows items={items} view={view} ticked={mayWrite ? ticked : null} onTick={setTicked} />
          </div>
          <div className="flex gap-2 px-6 py-3 phone:px-4">
            {older ? (
              <Button asChild>
                <Link href={lettersHref({ ...view, letter: null })}>{t("newest")}</Link>
              </Button>
            ) : null}
            {nextCursor ? (
              <Button asChild>
                <Link href={lettersHref({ ...view, letter: null }, { cursor: nextCursor })}>{t("more")}</Link>
              </Button>
            ) : null}
          </div>
        </div>
      )}
      <LetterSheet
        letter={open}
        acts={
          open && mayWrite && mayRedrive(open) ? (
            <>
              {open.state === "open" ? <Button onClick={() => begin(open)}>{t("acknowledge")}</Button> : null}
              <Button look="main" onClick={() => begin(open)}>
                {t("redrive")}
              </Button>
            </>
          ) : null
        }
        onClose={() => router.push(lettersHref({ ...view, letter: null }), { scroll: false })}
      />
    </>
  );
}
