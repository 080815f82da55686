"use client";

import dynamic from "next/dynamic";
import { useEffect, useSyncExternalStore } from "react";
import { warmUp } from "@/lib/browser/warm-up";

const load = () => import("./notice-layer");
const NoticeLayer = dynamic(() => load().then((m) => m.NoticeLayer), { ssr: false });

let wanted = false;
let isReady = () => {};
const ready = new Promise<void>((resolve) => {
  isReady = resolve;
});
const listeners = new Set<() => void>();

/** Brings the place for notices; kept when one can be shown. */
export function wantToaster(): Promise<void> {
  wanted = true;
  for (const listener of listeners) listener();
  return ready;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Once, near the root: where notices of `useNotify` appear. Fetched with the first one. */
export function Toaster() {
  const on = useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  );
  useEffect(() => warmUp(load), []);
  return on ? <NoticeLayer onReady={isReady} /> : null;
}
