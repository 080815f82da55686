"use client";

import { useCallback, useMemo } from "react";
import { viewItems } from "@/components/shell/navigation";
import { useSavedViews, viewHref } from "@/components/shell/saved-views";
import { usePlace } from "./inbox-context";
import { readQuery, writeQuery } from "./inbox-query";

export interface Split {
  id: string;
  /** Of a saved view; a built-in one is named by its key. */
  name: string | null;
  item: (typeof viewItems)[number] | null;
  query: string;
}

/** The views between which Tab goes, in the order of the pane: what waits, saved ones, then what is put away. */
export function useSplits(): {
  splits: Split[];
  current: number;
  go: (by: 1 | -1) => boolean;
} {
  const at = usePlace();
  const { views } = useSavedViews();
  const splits = useMemo(() => {
    const own = viewItems
      .filter((item) => item.href.startsWith("/inbox"))
      .map((item): Split => ({ id: item.name, name: null, item, query: item.href.split("?")[1] ?? "" }));
    const away = own.findIndex((split) => split.query.startsWith("state="));
    const saved = views.map(
      (view): Split => ({
        id: view.id,
        name: view.name,
        item: null,
        query: viewHref(view).split("?")[1] ?? "",
      }),
    );
    return [...own.slice(0, away), ...saved, ...own.slice(away)];
  }, [views]);
  const query = writeQuery(at.query).slice(1);
  const current = splits.findIndex((split) => split.query === query);
  const go = useCallback(
    (by: 1 | -1) => {
      // A filter that is no view counts as the inbox that it narrows.
      const next = splits[Math.max(0, current) + by];
      if (!next) return false;
      at.filter(readQuery(new URLSearchParams(next.query)), { close: true });
      return true;
    },
    [splits, current, at],
  );
  return { splits, current, go };
}
