"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { type LiveChange } from "@/lib/browser/live-changes";
import { useLiveChanges } from "@/lib/browser/use-live-changes";

/** Changes are gathered for this long: a burst of a hundred is one look. */
const GATHER_MS = 1500;

/**
 * Asks the server for the page again when records of the given kinds change, and every `everyMs` while the page is in
 * sight. React keeps what did not change, so nothing jumps.
 */
export function useLiveRefresh(kinds: readonly LiveChange["kind"][], everyMs?: number): void {
  const router = useRouter();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLiveChanges((changes) => {
    if (!changes.some((c) => c.kind === "resync" || kinds.includes(c.kind))) return;
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined;
      router.refresh();
    }, GATHER_MS);
  });
  useEffect(() => () => clearTimeout(waiting.current), []);
  useEffect(() => {
    if (everyMs === undefined) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, router]);
}
