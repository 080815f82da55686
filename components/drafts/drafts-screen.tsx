"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { approveDraftAction, restoreDraftAction, sendDraftAction } from "@/actions/drafts";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { useNotify } from "@/components/ui/use-notify";
import type { ListedDraft } from "@/domain/drafts/list-drafts";
import { findPlaceholders } from "@/domain/drafts/placeholder-shape";
import { useShortcuts } from "@/lib/browser/shortcuts/use-shortcuts";
import { useLiveChanges } from "@/lib/browser/use-live-changes";
import { DraftCard } from "./draft-card";
import { DRAFT_TABS, type DraftTab } from "./draft-tabs";

export interface DraftsScreenProps {
  tab: DraftTab;
  listed: readonly ListedDraft[];
  /** Names by code, in the reader's language. */
  categories: Record<string, string>;
  mayApprove: boolean;
}

/** The queue of replies: read the message's line and the reply, approve, go on. */
export function DraftsScreen({ tab, listed, categories, mayApprove }: DraftsScreenProps) {
  const t = useTranslations("drafts");
  const router = useRouter();
  const notify = useNotify();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState(0);
  const list = useRef<HTMLOListElement>(null);
  const shown = listed.filter(({ draft }) => !gone.has(`${draft.id} ${draft.state}`));
  const at = Math.min(current, Math.max(0, shown.length - 1));

  const refresh = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLiveChanges((changes) => {
    if (!changes.some((c) => c.kind === "draft" || c.kind === "resync")) return;
    clearTimeout(refresh.current);
    refresh.current = setTimeout(() => router.refresh(), 500);
  });
  useEffect(() => () => clearTimeout(refresh.current), []);

  const hide = (item: ListedDraft, hidden: boolean) =>
    setGone((was) => {
      const next = new Set(was);
      const key = `${item.draft.id} ${item.draft.state}`;
      if (hidden) next.add(key);
      else next.delete(key);
      return next;
    });

  const act = (item: ListedDraft) => {
    const { id, version, state, body } = item.draft;
    // A reply with an unfilled place, one that is out of date, and one whose end nobody knows are opened: there is more to
    // see there.
    const filled = state !== "draft" || findPlaceholders(body ?? "").length === 0;
    if (!filled || state === "stale" || state === "sending") {
      router.push(`/inbox/${item.message.id}`);
      return;
    }
    hide(item, true);
    const sent = state === "approved" ? sendDraftAction({ id }) : approveDraftAction({ id, version });
    void sent.then(
      (result) => {
        if (!result.ok) {
          hide(item, false);
          notify.failed(result.error);
        } else if (state === "approved")
          notify.done(t(result.value.state === "sending" ? "page.sendingOne" : "page.sentOne"));
        else
          notify.done(t("page.approvedOne"), () => {
            void restoreDraftAction({ id }).then((back) => {
              if (back.ok) hide(item, false);
              else notify.failed(back.error);
              router.refresh();
            });
          });
      },
      () => {
        hide(item, false);
        notify.failed({ error: "unavailable", code: 50301 });
      },
    );
  };

  const go = useCallback((to: number) => {
    setCurrent(to);
    list.current?.querySelectorAll<HTMLElement>("[data-draft]")[to]?.focus();
  }, []);
  const item = shown[at];
  useShortcuts([
    { id: "next", label: t("page.next"), run: () => go(Math.min(at + 1, shown.length - 1)) },
    { id: "previous", label: t("page.previous"), run: () => go(Math.max(at - 1, 0)) },
    {
      id: "open",
      label: t("page.open"),
      disabled: !item,
      run: () => {
        if (item) router.push(`/inbox/${item.message.id}`);
      },
    },
    {
      id: "confirm",
      label: t(tab === "approved" ? "page.markSent" : "page.approve"),
      disabled: !mayApprove || !item || tab === "sent",
      run: () => {
        if (item) act(item);
      },
    },
  ]);

  return (
    <>
      <PageHead
        title={t("heading")}
        meta={shown.length > 0 && tab !== "sent" ? t("page.count", { count: shown.length }) : null}
      />
      <nav aria-label={t("page.label")} className="flex shrink-0 gap-4 border-line border-b px-6 phone:px-4">
        {DRAFT_TABS.map((name) => (
          <Link
            key={name}
            href={name === "waiting" ? "/drafts" : `/drafts?state=${name}`}
            aria-current={name === tab ? "page" : undefined}
            className={cx(
              "-mb-px flex h-10 items-center border-b-2 pt-0.5 font-medium -outline-offset-2 phone:h-touch",
              name === tab ? "border-ink text-ink" : "border-transparent text-ink-2 hover:text-ink",
            )}
          >
            {t(`page.${name}`)}
          </Link>
        ))}
      </nav>
      {shown.length === 0 ? (
        <EmptyState
          className="flex-1"
          why={t(`page.empty.${tab}.why`)}
          next={t(`page.empty.${tab}.next`)}
          action={
            <Button asChild>
              <Link href="/inbox">{t("page.toInbox")}</Link>
            </Button>
          }
        />
      ) : (
        <ol ref={list} className="min-h-0 flex-1 overflow-y-auto [scrollbar-width:thin]">
          {shown.map((each, k) => (
            <DraftCard
              key={each.draft.id}
              item={each}
              category={
                each.message.category === null
                  ? null
                  : (categories[each.message.category] ?? each.message.category)
              }
              current={k === at}
              onFocus={() => setCurrent(k)}
              {...(mayApprove && tab !== "sent" ? { onAct: () => act(each) } : {})}
            />
          ))}
        </ol>
      )}
    </>
  );
}
