"use client";

import { useEffect, useRef } from "react";
import { useLiveChanges } from "@/lib/browser/use-live-changes";
import { useDrawn } from "./use-drawn";

/** Changes within this time are one reason to read, milliseconds. */
const SETTLE_MS = 700;

/**
 * What the server drew with, read anew when a record of one of these kinds changed. A reading that fails changes
 * nothing.
 */
export function useReread<T>(
  drawn: T,
  kinds: readonly string[],
  read: () => Promise<{ ok: true; value: T } | { ok: false }>,
): T {
  const [value, setValue] = useDrawn(drawn);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveChanges((changes) => {
    if (!changes.some((change) => kinds.includes(change.kind))) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void read().then(
        (result) => {
          if (result.ok) setValue(result.value);
        },
        () => {},
      );
    }, SETTLE_MS);
  });
  return value;
}
