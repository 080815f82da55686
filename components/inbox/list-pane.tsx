"use client";

import { SquarePen } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { ErrorNote } from "@/components/ui/error-note";
import { IconButton } from "@/components/ui/icon-button";
import { SkeletonRows } from "@/components/ui/skeleton";
import { COUNT_CAP } from "@/domain/views/count-shape";
import { warmUp } from "@/lib/browser/warm-up";
import { BulkProgress } from "./bulk-progress";
import { FilterChips } from "./filter-chips";
import { FilterMenu } from "./filter-menu";
import { useInbox, useList } from "./inbox-context";
import { viewOf } from "./inbox-query";
import { MessageList } from "./message-list";
import { SaveViewButton } from "./save-view-button";
import { SearchBox } from "./search-box";
import { useSavedView } from "./use-saved-view";
import { useSplits } from "./use-splits";
import { ViewStrip } from "./view-strip";

// Not in sight while there are messages and none is ticked.
const loadBar = () => import("./bulk-bar");
const BulkBar = dynamic(() => loadBar().then((m) => m.BulkBar), { ssr: false });
// With a placeholder of its own: else the whole page would wait for it, and the search box would lose the focus.
const ListEmpty = dynamic(() => import("./list-empty").then((m) => m.ListEmpty), { loading: () => null });

/** The middle pane: what the view is, how it is narrowed, its messages, and what is done to the ticked ones. */
export function ListPane({ scroller }: { scroller: RefObject<HTMLDivElement | null> }) {
  const inbox = useInbox();
  const { store, at } = inbox;
  const t = useTranslations("inbox");
  const list = useList(store, at.key);
  useEffect(() => warmUp(loadBar), []);
  const view = viewOf(at.query);
  const saved = useSavedView(at.query);
  const empty =
    list.phase !== "loading" && list.ids.every((id) => list.gone.has(id)) && list.fresh.length === 0;
  const { go } = useSplits();
  const body = useRef<HTMLDivElement>(null);
  /** The list from which Tab led away. */
  const left = useRef<string | null>(null);
  // The list of the next view takes the focus that the one before it had, also where it is empty.
  useEffect(() => {
    if (left.current === null || left.current === at.key) return;
    const grid = list.phase === "loading" ? null : document.getElementById("message-list");
    (grid ?? body.current)?.focus();
    if (list.phase !== "loading") left.current = null;
  }, [at.key, list.phase]);
  const onTab = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== "Tab" || event.ctrlKey || event.altKey || event.metaKey) return;
    const own = event.target === body.current || (event.target as HTMLElement).id === "message-list";
    // At either end Tab does what it always does, so that nobody is locked in.
    if (!own || !go(event.shiftKey ? -1 : 1)) return;
    left.current = at.key;
    event.preventDefault();
  };
  return (
    <section
      aria-label={t("list.region")}
      className={cx("flex min-h-0 min-w-0 flex-col bg-surface", at.id !== null && "phone:hidden")}
    >
      <header className="flex h-bar shrink-0 items-center gap-2 border-line border-b pr-2 pl-4 phone:border-b-0">
        <h1 className="min-w-0 truncate font-semibold text-head phone:text-[20px] phone:leading-7 phone:tracking-[-0.01em]">
          {saved?.name ?? t(`views.${view}`)}
        </h1>
        {inbox.total === null ? null : (
          <span className="text-ink-3 text-meta tabular-nums">
            {t("list.total", { count: inbox.total, more: inbox.total >= COUNT_CAP ? "yes" : "no" })}
          </span>
        )}
        <span className="ml-auto" />
        <SaveViewButton />
        <FilterMenu />
        {inbox.mayWrite ? (
          <IconButton
            label={t("compose.open")}
            keys="c"
            icon={<SquarePen />}
            onClick={() => inbox.setComposing(true)}
          />
        ) : null}
      </header>
      <ViewStrip />
      <SearchBox />
      <FilterChips />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the list in it, and holds their focus where the list is empty */}
      <div ref={body} tabIndex={-1} onKeyDown={onTab} className="flex min-h-0 flex-1 flex-col outline-none">
        {list.phase === "failed" && list.failure ? (
          <div className="p-4">
            <ErrorNote
              error={list.failure.error}
              code={list.failure.code}
              {...(list.failure.error === "validation_failed" && list.failure.detail
                ? { next: list.failure.detail }
                : {})}
              action={
                list.failure.error === "unauthenticated" ? (
                  <Button size="sm" asChild>
                    <Link href="/login">{t("list.signIn")}</Link>
                  </Button>
                ) : (
                  <Button size="sm" onClick={inbox.refreshList}>
                    {t("list.retry")}
                  </Button>
                )
              }
            />
          </div>
        ) : list.phase === "loading" ? (
          <div className="min-h-0 flex-1 overflow-hidden">
            <SkeletonRows rows={14} label={t("list.loading")} />
          </div>
        ) : empty && list.cursor === null ? (
          <ListEmpty view={view} />
        ) : (
          <MessageList scroller={scroller} />
        )}
      </div>
      <BulkProgress />
      {inbox.checkedCount > 0 ? <BulkBar /> : null}
    </section>
  );
}
