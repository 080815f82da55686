"use client";

import { useSyncExternalStore } from "react";

type Overlay = "palette" | "help" | "views" | null;

let open: Overlay = null;
let query = "";
const listeners = new Set<() => void>();

/** Opens the command palette, the key list or the saved views, or closes them (null). `text` is what the palette starts with. */
export function showOverlay(next: Overlay, text = ""): void {
  open = next;
  query = text;
  for (const listener of listeners) listener();
}

/** What the palette starts with. */
export function overlayQuery(): string {
  return query;
}

/** Which of the shell's own overlays is open. */
export function useOverlay(): Overlay {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => open,
    () => null,
  );
}
