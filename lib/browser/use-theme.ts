"use client";

import { useSyncExternalStore } from "react";
import { isTheme, rememberPreference, type Theme } from "./preferences";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function current(): Theme {
  const { theme } = document.documentElement.dataset;
  return isTheme(theme) ? theme : "system";
}

function choose(next: Theme): void {
  document.documentElement.dataset.theme = next;
  rememberPreference("theme", next);
  for (const listener of listeners) listener();
}

/** The theme that was chosen, and the way to choose another: at once on this page, by cookie on the next. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(subscribe, current, () => "system" as const);
  return [theme, choose];
}
