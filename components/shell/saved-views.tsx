"use client";

import { createContext, type ReactNode, useCallback, useContext, useMemo } from "react";
import { readViews } from "@/actions/views";
import type { SavedView } from "@/domain/views/shape";
import { useLiveChanges } from "@/lib/browser/use-live-changes";
import { useDrawn } from "./use-drawn";

interface SavedViews {
  /** The team's, then one's own. */
  views: readonly SavedView[];
  /** Shows an order, a name, before the server has it. */
  show: (views: readonly SavedView[]) => void;
  refresh: () => void;
}

const Context = createContext<SavedViews>({ views: [], show: () => {}, refresh: () => {} });

/** Holds the saved views for the pane, the palette and the list; asks again when somebody changes one. */
export function SavedViewsProvider({
  drawn,
  children,
}: {
  drawn: readonly SavedView[];
  children: ReactNode;
}) {
  const [views, show] = useDrawn(drawn);
  const refresh = useCallback(() => {
    void readViews({}).then(
      (result) => {
        if (result.ok) show(result.value);
      },
      () => {},
    );
  }, [show]);
  useLiveChanges((changes) => {
    if (changes.some((c) => c.kind === "view" || c.kind === "resync")) refresh();
  });
  const value = useMemo(() => ({ views, show, refresh }), [views, show, refresh]);
  return <Context value={value}>{children}</Context>;
}

/** The saved views as they are now. */
export function useSavedViews(): SavedViews {
  return useContext(Context);
}

/** Where a saved view leads. */
export function viewHref(view: Pick<SavedView, "query">): string {
  return view.query === "" ? "/inbox" : `/inbox?${view.query}`;
}
