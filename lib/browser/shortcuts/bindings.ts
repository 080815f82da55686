"use client";

import { useCallback, useSyncExternalStore } from "react";
import { SHORTCUT_IDS, type ShortcutId, shortcutSpec } from "./catalogue";
import type { CustomKeys } from "./custom-keys";

let custom: CustomKeys = {};
const listeners = new Set<() => void>();

/** Lays a member's own keys over the catalogue, for this page. */
export function setCustomKeys(next: CustomKeys): void {
  custom = next;
  for (const listener of listeners) listener();
}

/** The keys of a shortcut as this member has them; none when it is switched off. */
export function keysFor(id: ShortcutId): readonly string[] {
  return custom[id] ?? shortcutSpec(id).keys;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * What to show on a button for keys of the catalogue: the member's own in their place, nothing when switched off. Keys
 * that are no shortcut (`esc`) stay as they are. The server draws the catalogue's.
 */
export function useShownKeys(keys: string): string | undefined {
  const get = useCallback(() => {
    const id = SHORTCUT_IDS.find((each) => shortcutSpec(each).keys.includes(keys));
    return id === undefined || custom[id] === undefined ? keys : custom[id][0];
  }, [keys]);
  return useSyncExternalStore(subscribe, get, () => keys);
}
