"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** The address of this server as the reader's browser knows it; a stand-in while the server draws the page. */
export function useOrigin(): string {
  return useSyncExternalStore(
    never,
    () => window.location.origin,
    () => "http://127.0.0.1:3000",
  );
}
