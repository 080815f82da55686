"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowUp } from "lucide-react";
import { useTimeZone, useTranslations } from "next-intl";
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from "react";
import { isComposing } from "@/lib/browser/shortcuts/is-composing";
import { PHONE, useMedia } from "@/lib/browser/use-media";
import { DayHead } from "./day-head";
import { focusMessage } from "./focus-message";
import { categoryLabel, useInbox, useList } from "./inbox-context";
import { inboxHref, toFilter } from "./inbox-query";
import { listItems } from "./list-items";
import { MessageRow } from "./message-row";
import { useKeepPlace } from "./use-keep-place";

const dayHeight = 28;
/** Rows before the end at which the next page is asked for. */
const ahead = 15;

/** The messages of a view: a grid that holds only the rows in sight, whatever the view's length. */
export function MessageList({ scroller }: { scroller: RefObject<HTMLDivElement | null> }) {
  const inbox = useInbox();
  const { store, at, workspace, cursor, checked, moveTo, check } = inbox;
  const t = useTranslations("inbox");
  const timeZone = useTimeZone() ?? "UTC";
  const list = useList(store, at.key);
  const phone = useMedia(PHONE);
  const rowHeight = phone ? 72 : workspace.compact ? 40 : 56;
  // Unread counts of day heads change with rows, not with the list.
  const changes = useSyncExternalStore(store.subscribe, store.rowChanges, store.rowChanges);

  const ids = useMemo(() => list.ids.filter((id) => !list.gone.has(id)), [list.ids, list.gone]);
  const items = useMemo(
    () => (changes >= 0 ? listItems(store, ids, timeZone, list.cursor === null) : []),
    [store, ids, timeZone, list.cursor, changes],
  );

  /** Where the list was left, or, where it begins in its middle, the open message with some newer ones above it. */
  const startAt = () => {
    const kept = store.scrollOf(at.key);
    if (kept > 0 || list.up === null || cursor === null) return kept;
    let top = 0;
    for (const item of items) {
      if (item.kind === "row" && item.id === cursor) return Math.max(0, top - 4 * rowHeight);
      top += item.kind === "day" ? dayHeight : rowHeight;
    }
    return 0;
  };

  // The same functions while the items are the same: else each key press would place all rows anew.
  const estimateSize = useCallback(
    (k: number) => (items[k]?.kind === "day" ? dayHeight : rowHeight),
    [items, rowHeight],
  );
  const getItemKey = useCallback(
    (k: number) => {
      const item = items[k];
      return item?.kind === "row" ? item.id : `day ${item?.day ?? String(k)}`;
    },
    [items],
  );
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize,
    getItemKey,
    // Each row beyond sight is one more to place with every key.
    overscan: 4,
    // Under the head that stays.
    scrollPaddingStart: dayHeight,
    initialRect: { width: 380, height: 860 },
    initialOffset: () => startAt(),
    useFlushSync: false,
  });

  useLayoutEffect(() => {
    virtual.measure();
  }, [virtual, rowHeight]);

  // Each list is found again where it was left.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element) element.scrollTop = startAt();
    // Once a list: where it is later is the reader's.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [scroller, store, at.key]);

  const shown = virtual.getVirtualItems();
  // The head of the day that the top row belongs to stays in sight once its own has scrolled away.
  const top = virtual.scrollOffset ?? 0;
  const topIndex = shown.find((v) => v.end > top)?.index ?? 0;
  const topDay = items.slice(0, topIndex + 1).findLast((item) => item.kind === "day");
  const last = shown.at(-1)?.index ?? 0;
  const { loadMore, loadNewer } = inbox;
  // Also where a page of a search came back empty: only the cursor moved.
  const { cursor: onward, up } = list;
  useEffect(() => {
    if (onward !== null && last >= items.length - ahead) loadMore();
  }, [last, items.length, loadMore, onward]);
  const firstShown = shown[0]?.index ?? 0;
  useEffect(() => {
    if (up !== null && firstShown <= ahead) loadNewer();
  }, [firstShown, loadNewer, up]);

  useKeepPlace(scroller, virtual, items, at.key, up !== null);

  const scrollTo = useCallback(
    (id: string) => {
      const k = items.findIndex((item) => item.kind === "row" && item.id === id);
      if (k < 0) return;
      const row = virtual.measurementsCache[k];
      const from = virtual.scrollOffset ?? 0;
      // In sight by what is known already: the browser need not lay out the page to be asked.
      if (row && row.start >= from + dayHeight && row.end <= from + (virtual.scrollRect?.height ?? 0)) return;
      // With the first of a day its head comes into sight as well.
      virtual.scrollToIndex(k === 1 ? 0 : k, { align: "auto" });
    },
    [items, virtual],
  );
  const followed = cursor;
  useEffect(() => {
    if (followed !== null) scrollTo(followed);
    // Only a move of the keyboard scrolls; rows that arrive must not.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [followed]);

  // The same functions for good: what they lead to changes with each move of the keyboard, and rows must not for that.
  const latest = useRef(inbox);
  useLayoutEffect(() => {
    latest.current = inbox;
  }, [inbox]);
  const onOpen = useCallback((id: string) => latest.current.moveTo(id, { open: true }), []);
  const onCheck = useCallback((id: string, range: boolean) => latest.current.check(id, { range }), []);
  const onRetry = useCallback((id: string) => latest.current.triage.classify([id]), []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey || event.altKey) return;
    const first = ids[0];
    const end = ids.at(-1);
    if (event.key === "ArrowDown") inbox.step(1, { extend: event.shiftKey });
    else if (event.key === "ArrowUp") inbox.step(-1, { extend: event.shiftKey });
    else if (event.key === "Home" && first) moveTo(first);
    else if (event.key === "End" && end) moveTo(end);
    else if (event.key === "Enter" && cursor && event.target === event.currentTarget) {
      focusMessage(store, cursor);
      moveTo(cursor, { open: true });
    } else if (event.key === " " && cursor && inbox.mayWrite && event.target === event.currentTarget)
      check(cursor);
    else return;
    event.preventDefault();
  };

  const filter = toFilter(at.query);
  const current = cursor !== null && ids.includes(cursor) ? cursor : null;
  const currentShown =
    current !== null && shown.some((v) => items[v.index]?.kind === "row" && v.key === current);
  return (
    <div className="relative min-h-0 flex-1">
      {list.fresh.length > 0 || up !== null ? (
        <button
          type="button"
          onClick={() => {
            if (up === null) store.showFresh(at.key);
            else {
              store.restart(at.key);
              inbox.refreshList();
            }
            scroller.current?.scrollTo({ top: 0 });
          }}
          className="-translate-x-1/2 absolute top-2 left-1/2 z-10 flex h-control-sm animate-rise items-center gap-1 rounded-full bg-overlay pr-3 pl-2 font-medium text-accent-ink text-meta shadow-pop hover:bg-hover phone:h-9 phone:px-4"
        >
          <ArrowUp className="size-3.5" />
          {up === null ? t("list.fresh", { count: list.fresh.length }) : t("list.newest")}
        </button>
      ) : null}
      <div
        ref={scroller}
        id="message-list"
        role="grid"
        aria-label={t("list.label")}
        aria-rowcount={list.cursor === null ? ids.length : -1}
        aria-multiselectable={inbox.mayWrite}
        aria-activedescendant={currentShown ? `row-${current}` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onScroll={(event) => store.keepScroll(at.key, event.currentTarget.scrollTop)}
        className="group/list h-full overflow-y-auto overscroll-contain outline-none [overflow-anchor:none] [scrollbar-width:thin]"
      >
        {topDay?.kind === "day" && top > 0 ? (
          <div role="presentation" className="sticky top-0 z-[2] h-0">
            <div className="h-7">
              <DayHead {...topDay} />
            </div>
          </div>
        ) : null}
        <div role="presentation" className="relative w-full" style={{ height: virtual.getTotalSize() }}>
          {shown.map((v) => {
            const item = items[v.index];
            if (!item) return null;
            const place = { transform: `translateY(${String(v.start)}px)`, height: v.size };
            if (item.kind === "day")
              return (
                <div key={v.key} role="presentation" className="absolute inset-x-0 top-0" style={place}>
                  <DayHead {...item} />
                </div>
              );
            const row = store.row(item.id);
            if (!row) return null;
            return (
              <div
                key={v.key}
                id={`row-${item.id}`}
                role="row"
                aria-rowindex={item.index + 1}
                aria-selected={checked.has(item.id)}
                aria-current={at.id === item.id || undefined}
                className="absolute inset-x-0 top-0"
                style={place}
              >
                <div role="gridcell" className="h-full">
                  <MessageRow
                    row={row}
                    href={inboxHref(at.query, item.id)}
                    category={
                      row.category === null ? null : categoryLabel(workspace.categories, row.category)
                    }
                    open={at.id === item.id}
                    checked={checked.has(item.id)}
                    checking={checked.size > 0}
                    current={current === item.id}
                    searching={at.query.q !== ""}
                    compact={workspace.compact && !phone}
                    listState={filter.state}
                    mayWrite={inbox.mayWrite}
                    onOpen={onOpen}
                    onCheck={onCheck}
                    onRetry={onRetry}
                  />
                </div>
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
