"use client";

import { SquarePen } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { type RefObject, useEffect } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { ErrorNote } from "@/components/ui/error-note";
import { IconButton } from "@/components/ui/icon-button";
import { SkeletonRows } from "@/components/ui/skeleton";
import { warmUp } from "@/lib/browser/warm-up";
import { FilterChips } from "./filter-chips";
import { FilterMenu } from "./filter-menu";
import { useInbox, useList } from "./inbox-context";
import { viewOf } from "./inbox-query";
import { MessageList } from "./message-list";
import { SearchBox } from "./search-box";
import { ViewStrip } from "./view-strip";

// Not in sight while there are messages and none is ticked.
const loadBar = () => import("./bulk-bar");
const BulkBar = dynamic(() => loadBar().then((m) => m.BulkBar), { ssr: false });
const ListEmpty = dynamic(() => import("./list-empty").then((m) => m.ListEmpty));

/** The middle pane: what the view is, how it is narrowed, its messages, and what is done to the ticked ones. */
export function ListPane({ scroller }: { scroller: RefObject<HTMLDivElement | null> }) {
  const inbox = useInbox();
  const { store, at } = inbox;
  const t = useTranslations("inbox");
  const list = useList(store, at.key);
  useEffect(() => warmUp(loadBar), []);
  const view = viewOf(at.query);
  const empty =
    list.phase !== "loading" && list.ids.every((id) => list.gone.has(id)) && list.fresh.length === 0;
  return (
    <section
      aria-label={t("list.region")}
      className={cx("flex min-h-0 min-w-0 flex-col bg-surface", at.id !== null && "phone:hidden")}
    >
      <header className="flex h-bar shrink-0 items-center gap-2 border-line border-b pr-2 pl-4 phone:border-b-0">
        <h1 className="min-w-0 truncate font-semibold text-head phone:text-[20px] phone:leading-7 phone:tracking-[-0.01em]">
          {t(`views.${view}`)}
        </h1>
        <span className="ml-auto" />
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
      {inbox.checked.size > 0 ? <BulkBar /> : null}
    </section>
  );
}
