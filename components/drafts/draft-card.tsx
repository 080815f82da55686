"use client";

import { Asterisk, TriangleAlert, User } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { senderName } from "@/components/inbox/sender-name";
import { Button } from "@/components/ui/button";
import { CategoryChip } from "@/components/ui/chip";
import { cx } from "@/components/ui/cx";
import { PriorityMark } from "@/components/ui/priority-mark";
import { RelativeTime } from "@/components/ui/relative-time";
import { Status } from "@/components/ui/status";
import type { ListedDraft } from "@/domain/drafts/list-drafts";
import { findPlaceholders } from "@/domain/drafts/placeholder-shape";

export interface DraftCardProps {
  item: ListedDraft;
  category: string | null;
  current: boolean;
  onFocus: () => void;
  /** Approves, or marks as sent. */
  onAct?: () => void;
}

/** One reply in the queue: whom it answers and what they asked, then its words. */
export function DraftCard({ item, category, current, onFocus, onAct }: DraftCardProps) {
  const { draft, message } = item;
  const t = useTranslations("drafts");
  const [whole, setWhole] = useState(false);
  const author = draft.versions[0]?.author;
  const places = draft.state === "draft" ? findPlaceholders(draft.body ?? "") : [];
  const long = (draft.body ?? "").length > 320;
  const by = message.sources.category?.by;
  return (
    // The acts inside have the focus; the card only follows it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      data-draft
      tabIndex={-1}
      onFocus={onFocus}
      className={cx(
        "grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-8 border-line/60 border-b px-6 py-4 outline-none focus-visible:shadow-[inset_0_0_0_2px_var(--color-ring)] phone:grid-cols-1 phone:gap-y-3 phone:px-4",
        current && "bg-tint-2 phone:bg-transparent",
      )}
    >
      <div className="min-w-0">
        <div className="flex items-center gap-2">
          <PriorityMark priority={message.priority} />
          <Link href={`/inbox/${message.id}`} className="min-w-0 truncate font-semibold hover:underline">
            <bdi>{senderName(message.sender)}</bdi>
          </Link>
          <RelativeTime at={message.received_at} className="ml-auto text-ink-3 text-meta" />
        </div>
        <p className="mt-0.5 line-clamp-2" lang={message.language ?? undefined}>
          <bdi>{message.subject ?? message.preview}</bdi>
        </p>
        <p className="mt-0.5 line-clamp-2 text-ink-3 text-meta" lang={message.language ?? undefined}>
          <bdi>{message.summary ?? (message.subject ? message.preview : null)}</bdi>
        </p>
        {message.category !== null && category !== null ? (
          <CategoryChip
            className="mt-2"
            code={message.category}
            label={category}
            source={by === "rule" ? "rule" : by === "person" ? "person" : "ai"}
            unsure={message.needs_review}
          />
        ) : null}
      </div>
      <div className="min-w-0">
        <p
          lang={draft.language ?? undefined}
          dir="auto"
          className={cx(
            "whitespace-pre-wrap text-ink text-list leading-[22px] [overflow-wrap:anywhere]",
            !whole && "line-clamp-6",
          )}
        >
          {draft.body}
        </p>
        {long ? (
          <button
            type="button"
            onClick={() => setWhole(!whole)}
            className="mt-1 font-medium text-accent-ink text-meta hover:underline phone:min-h-touch"
          >
            {t(whole ? "page.less" : "page.whole")}
          </button>
        ) : null}
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {onAct ? (
            <Button
              look={current ? "main" : "plain"}
              {...(current ? { keys: "mod+enter" } : {})}
              onClick={onAct}
            >
              {t(
                draft.state === "approved"
                  ? draft.deliver_to === null
                    ? "page.markSent"
                    : "page.send"
                  : draft.state === "stale"
                    ? "page.read"
                    : draft.state === "sending"
                      ? "page.open"
                      : places.length > 0
                        ? "page.fill"
                        : "page.approve",
              )}
            </Button>
          ) : null}
          <Button look="bare" asChild>
            <Link href={`/inbox/${message.id}`}>{t("page.open")}</Link>
          </Button>
          {places.length > 0 ? (
            <span className="flex items-center gap-1 text-meta text-warn [&_.lucide]:size-3.5">
              <TriangleAlert />
              {t("page.places", { count: places.length })}
            </span>
          ) : null}
          {draft.state === "stale" ? (
            <Status tone="warn">{t("page.staleOne")}</Status>
          ) : draft.state === "sending" ? (
            draft.delivery?.state === "unknown" ? (
              <Status tone="warn">{t("state.unknown")}</Status>
            ) : (
              <Status tone="work">{t("state.sending")}</Status>
            )
          ) : null}
          <span className="ml-auto flex min-w-0 items-center gap-1 text-ink-3 text-meta [&_.lucide]:size-3">
            {author?.kind === "ai" ? <Asterisk /> : <User />}
            <span className="truncate">{author?.name}</span>
            <span aria-hidden>·</span>
            <RelativeTime at={draft.updated_at} />
          </span>
        </div>
      </div>
    </li>
  );
}
