"use client";

import { useSyncExternalStore } from "react";

const stepMs = 30_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let nowMs = 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    nowMs = Date.now();
    for (const each of listeners) each();
  }, stepMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && timer !== undefined) {
      clearInterval(timer);
      timer = undefined;
      nowMs = 0;
    }
  };
}

function snapshot(): number {
  if (nowMs === 0) nowMs = Date.now();
  return nowMs;
}

/**
 * The present in milliseconds since 1970, moved on every half minute by one timer for the whole page.
 * @param serverNowMs what the server drew with, so that the first client render equals it
 */
export function useNowMs(serverNowMs: number): number {
  return useSyncExternalStore(subscribe, snapshot, () => serverNowMs);
}
