"use client";

import type { Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useRef } from "react";
import type { ListItem } from "./list-items";

interface Place {
  key: string;
  /** Rows that are drawn, from the top: where each begins and ends in the list, pixels. */
  rows: { id: string; start: number; end: number }[];
}

/**
 * Keeps what the reader looks at where it is while the list changes above it: a page of newer messages comes in, one
 * arrives, one leaves. At the very top nothing is held: there the newest shall come into sight; unless the list began in
 * its middle (`inMiddle`), where what comes in is a page of older news.
 */
export function useKeepPlace(
  scroller: RefObject<HTMLDivElement | null>,
  virtual: Virtualizer<HTMLDivElement, Element>,
  items: readonly ListItem[],
  key: string,
  inMiddle: boolean,
): void {
  const place = useRef<Place>({ key: "", rows: [] });
  const known = useRef({ items, inMiddle });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const before = place.current;
    const held = (virtual.scrollOffset ?? 0) > 8 || known.current.inMiddle;
    if (known.current.items !== items && before.key === key && held) {
      const index = new Map(items.flatMap((item, k) => (item.kind === "row" ? [[item.id, k] as const] : [])));
      // Asked of the browser only now: it would have to lay out the page for the answer, and keys come at any time.
      const top = element.scrollTop;
      for (const row of before.rows) {
        const start = row.end > top ? virtual.measurementsCache[index.get(row.id) ?? -1]?.start : undefined;
        if (start === undefined) continue;
        if (Math.abs(start - row.start) >= 1)
          element.scrollTo({ top: top + start - row.start, behavior: "instant" });
        break;
      }
    }
    known.current = { items, inMiddle };
  }, [scroller, virtual, items, key, inMiddle]);

  useLayoutEffect(() => {
    place.current = {
      key,
      rows: virtual.getVirtualItems().flatMap((v) => {
        const item = items[v.index];
        return item?.kind === "row" ? [{ id: item.id, start: v.start, end: v.end }] : [];
      }),
    };
  });
}
