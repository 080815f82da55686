"use client";

import { useEffect, useRef, useState } from "react";

const WINDOW_MS = 15_000;
const LEAST_MS = 1500;

/** Rows a second over the last quarter minute, from a count that grows; null while there is too little to tell. */
export function useRate(seen: number, active: boolean): number | null {
  const samples = useRef<{ at: number; seen: number }[]>([]);
  const [rate, setRate] = useState<number | null>(null);
  useEffect(() => {
    const now = performance.now();
    samples.current = active
      ? [...samples.current.filter((s) => now - s.at < WINDOW_MS), { at: now, seen }]
      : [];
    const [first] = samples.current;
    const passed = first ? now - first.at : 0;
    setRate(first && passed >= LEAST_MS ? Math.round((seen - first.seen) / (passed / 1000)) : null);
  }, [seen, active]);
  return rate;
}
