"use client";

import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query holds. False on the server and in the first render: lay out by CSS, use this for behaviour. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** One pane at a time; the same width as the `phone` variant of the style sheet. */
export const PHONE = "(width <= 720px)";
