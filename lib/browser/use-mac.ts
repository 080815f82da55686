"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether the keyboard has ⌘ where others have Ctrl. False on the server and in the first render. */
export function useMac(): boolean {
  return useSyncExternalStore(
    never,
    () => /Mac|iPhone|iPad/.test(navigator.platform),
    () => false,
  );
}
