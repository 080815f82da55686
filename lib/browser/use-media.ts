"use client";

import { useCallback, useSyncExternalStore } from "react";

const lists = new Map<string, MediaQueryList>();

/** Kept, because every drawing asks again: a new list makes the browser bring its styles up to date first. */
function listOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? window.matchMedia(query);
  lists.set(query, list);
  return list;
}

/** Whether a media query holds. False on the server and in the first render: lay out by CSS, use this for behaviour. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = listOf(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => listOf(query).matches,
    () => false,
  );
}

/** One pane at a time; the same width as the `phone` variant of the style sheet. */
export const PHONE = "(width <= 720px)";
