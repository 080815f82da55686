"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { countMatching } from "@/actions/views";
import { useLiveChanges } from "@/lib/browser/use-live-changes";
import { filterOf } from "./inbox-api";
import type { FilterInput } from "./inbox-query";

/** Changes within this time are counted once, milliseconds. */
const settleMs = 600;

/** How many messages the list has on the server: exact up to 999, 1,000 for more; null while nobody knows. */
export function useTotal(key: string): number | null {
  const [counted, setCounted] = useState<{ key: string; total: number | null } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(key);

  const count = useCallback((wanted: string) => {
    const filter = Object.fromEntries(filterOf(wanted)) as FilterInput;
    void countMatching({ filter }).then(
      (result) => {
        // An answer about the list before this one comes too late.
        if (latest.current === wanted) setCounted({ key: wanted, total: result.ok ? result.value : null });
      },
      () => {},
    );
  }, []);

  useEffect(() => {
    latest.current = key;
    count(key);
    return () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [key, count]);

  useLiveChanges((changes) => {
    if (!changes.some((c) => c.kind === "message" || c.kind === "resync")) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      count(latest.current);
    }, settleMs);
  });
  return counted?.key === key ? counted.total : null;
}
