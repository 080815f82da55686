"use client";

import { useEffect, useRef, useState } from "react";
import { readViewCounts } from "@/actions/views";
import type { ViewCounts } from "@/domain/views/shape";
import { useLiveChanges } from "@/lib/browser/use-live-changes";

/** Changes within this time are counted once, milliseconds. */
const settleMs = 700;

/** The counts that the server drew with, counted anew when something changed. */
export function useLiveCounts(drawn: ViewCounts | undefined): ViewCounts | undefined {
  const [counts, setCounts] = useState(drawn);
  const [seen, setSeen] = useState(drawn);
  if (seen !== drawn) {
    setSeen(drawn);
    setCounts(drawn);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveChanges((changes) => {
    if (!changes.some((c) => ["message", "draft", "import", "view", "resync"].includes(c.kind))) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void readViewCounts({}).then(
        (result) => {
          if (result.ok) setCounts(result.value);
        },
        () => {},
      );
    }, settleMs);
  });
  return counts;
}
