"use client";

import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { type MouseEvent, memo } from "react";
import { CategoryChip } from "@/components/ui/chip";
import { cx } from "@/components/ui/cx";
import { Face } from "@/components/ui/face";
import { PriorityMark } from "@/components/ui/priority-mark";
import { Skeleton } from "@/components/ui/skeleton";
import { Steps } from "@/components/ui/steps";
import type { MessageRow as Row } from "@/domain/messages/shape";
import { Marked, MarkedStretches } from "./marked";
import { RowCheck } from "./row-check";
import { RowTime } from "./row-time";
import { senderName } from "./sender-name";

export interface MessageRowProps {
  row: Row;
  href: string;
  /** In the reader's language. */
  category: string | null;
  open: boolean;
  checked: boolean;
  /** Ticking is under way: boxes show on every row. */
  checking: boolean;
  current: boolean;
  /** Words are looked for: their hits are marked. */
  searching: boolean;
  compact: boolean;
  /** The state that this list is of, to mark a row that has left it. */
  listState: string | undefined;
  mayWrite: boolean;
  onOpen: (id: string) => void;
  onCheck: (id: string, range: boolean) => void;
  onRetry: (id: string) => void;
}

/** One message in the list: gutter, then sender, subject and time, then one sentence, faces and the category. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { row, href, category, open, checked, checking, current, compact, listState, mayWrite } = props;
  const t = useTranslations("inbox.row");
  const moved = listState !== undefined && row.state !== listState;

  const onClick = (event: MouseEvent) => {
    // A new tab or window is the browser's business.
    if (event.metaKey || event.ctrlKey || event.button !== 0) return;
    event.preventDefault();
    if (event.shiftKey && mayWrite) props.onCheck(row.id, true);
    else props.onOpen(row.id);
  };

  const words = props.searching ? row.hits?.words : undefined;
  const line2 = secondLine(row, t, props.searching);
  return (
    <div
      className={cx(
        "group/row relative grid h-full grid-cols-[36px_minmax(0,1fr)] content-center border-line/60 border-b pr-4 phone:grid-cols-[32px_minmax(0,1fr)]",
        compact ? "grid-rows-[20px]" : "grid-rows-[20px_20px] phone:grid-rows-[22px_22px]",
        open ? "bg-tint phone:bg-transparent" : checked ? "bg-tint-2" : "hover:bg-raised",
        moved && "opacity-60",
      )}
    >
      {current ? (
        <span className="pointer-events-none absolute inset-x-0.5 inset-y-px hidden rounded-[5px] shadow-[inset_0_0_0_2px_var(--color-ring)] group-focus-visible/list:block phone:hidden" />
      ) : null}
      <RowCheck
        checked={checked}
        shown={checking}
        unread={row.unread}
        tall={!compact}
        disabled={!mayWrite}
        label={t("check", { name: senderName(row.sender) })}
        onCheck={(range) => props.onCheck(row.id, range)}
      />
      <a
        href={href}
        tabIndex={-1}
        onClick={onClick}
        draggable={false}
        className="col-start-2 row-start-1 flex min-w-0 gap-2 outline-none after:absolute after:inset-0 after:content-[''] phone:text-[15px]"
      >
        <bdi
          className={cx(
            "shrink-0 grow-0 basis-[84px] truncate phone:max-w-[92px] phone:basis-auto",
            row.unread ? "font-semibold text-ink" : open ? "text-ink" : "text-ink-2",
          )}
        >
          <Marked text={senderName(row.sender)} words={words} />
        </bdi>
        <bdi
          className={cx(
            "min-w-0 flex-1 truncate",
            row.unread ? "font-medium text-ink" : open ? "text-ink" : "text-ink-2",
          )}
        >
          <Marked text={row.subject ?? row.preview} words={words} />
        </bdi>
        {compact ? <RowEnd row={row} category={category} /> : null}
        <RowTime
          at={row.received_at}
          className={cx(
            "pl-1 text-meta leading-5 phone:leading-[22px]",
            row.unread || open ? "text-ink-2" : "text-ink-3",
          )}
        />
      </a>
      {compact ? null : (
        <>
          <span className="row-start-2 grid place-items-center">
            {row.priority === "normal" ? null : <PriorityMark priority={row.priority} />}
          </span>
          <span
            className={cx(
              "pointer-events-none col-start-2 row-start-2 flex min-w-0 items-center gap-1.5 text-meta phone:text-[13px]",
              row.status === "failed"
                ? "text-bad"
                : row.status === "processing"
                  ? "text-work"
                  : row.unread || open
                    ? "text-ink-2"
                    : "text-ink-3",
            )}
          >
            {line2}
            <span className="ml-auto flex shrink-0 items-center gap-1 pl-1.5">
              {moved ? <span className="text-ink-3 text-micro">{t(`state.${row.state}`)}</span> : null}
              {row.status === "failed" && mayWrite ? (
                <button
                  type="button"
                  tabIndex={-1}
                  onClick={() => props.onRetry(row.id)}
                  className="pointer-events-auto relative z-[1] font-medium text-accent-ink text-meta after:absolute after:-inset-2 after:content-['']"
                >
                  {t("retry")}
                </button>
              ) : (
                <RowEnd row={row} category={category} />
              )}
            </span>
          </span>
        </>
      )}
    </div>
  );
});

function secondLine(row: Row, t: ReturnType<typeof useTranslations<"inbox.row">>, searching: boolean) {
  if (row.status === "processing")
    return (
      <>
        <Steps done={1} label={t("steps")} />
        <span className="truncate">{t("classifying")}</span>
      </>
    );
  if (row.status === "failed")
    return (
      <>
        <CircleAlert className="size-3.5" />
        <span className="truncate">{t("failed", { code: String(row.error_code ?? 50001) })}</span>
      </>
    );
  // What was looked for says more than the summary.
  if (searching && row.hits && row.hits.text !== "" && row.subject !== null)
    return (
      <bdi className="min-w-0 truncate">
        <MarkedStretches text={row.hits.text} marks={row.hits.marks} />
      </bdi>
    );
  const text = row.summary ?? (row.subject === null ? null : row.preview);
  return <bdi className="min-w-0 truncate">{text}</bdi>;
}

function RowEnd({ row, category }: { row: Row; category: string | null }) {
  const t = useTranslations("inbox.row");
  const by = row.sources.category?.by;
  const waits = row.category === null && (row.status === "pending" || row.status === "processing");
  return (
    <>
      {row.assignee ? (
        <Face
          size="xs"
          name={row.assignee.name}
          seed={row.assignee.id}
          label={t("assigned", { name: row.assignee.name })}
        />
      ) : null}
      {row.category !== null && category !== null ? (
        <CategoryChip
          code={row.category}
          label={category}
          source={by === "rule" ? "rule" : by === "person" ? "person" : "ai"}
          unsure={row.needs_review}
        />
      ) : waits ? (
        <Skeleton className="h-chip w-9" />
      ) : null}
    </>
  );
}
