"use client";

import type { Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useRef } from "react";
import type { ListItem } from "./list-items";

interface Place {
  key: string;
  /** Rows in sight from the top, with their distance from it in pixels. */
  rows: { id: string; below: number }[];
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
    const held = element.scrollTop > 8 || known.current.inMiddle;
    if (known.current.items !== items && before.key === key && held) {
      const index = new Map(items.flatMap((item, k) => (item.kind === "row" ? [[item.id, k] as const] : [])));
      for (const { id, below } of before.rows) {
        const start = virtual.measurementsCache[index.get(id) ?? -1]?.start;
        if (start === undefined) continue;
        if (Math.abs(start - below - element.scrollTop) >= 1)
          element.scrollTo({ top: start - below, behavior: "instant" });
        break;
      }
    }
    known.current = { items, inMiddle };
  }, [scroller, virtual, items, key, inMiddle]);

  useLayoutEffect(() => {
    const top = scroller.current?.scrollTop ?? 0;
    place.current = {
      key,
      rows: virtual.getVirtualItems().flatMap((v) => {
        const item = items[v.index];
        return item?.kind === "row" && v.end > top ? [{ id: item.id, below: v.start - top }] : [];
      }),
    };
  });
}
