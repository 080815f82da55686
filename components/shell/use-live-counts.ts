"use client";

import { readViewCounts } from "@/actions/views";
import type { ViewCounts } from "@/domain/views/shape";
import { useReread } from "./use-reread";

const KINDS = ["message", "draft", "import", "view", "resync"] as const;

/** The counts that the server drew with, counted anew when something changed. */
export function useLiveCounts(drawn: ViewCounts | undefined): ViewCounts | undefined {
  return useReread(drawn, KINDS, () => readViewCounts({ utc_offset: -new Date().getTimezoneOffset() }));
}
