"use client";

import { useEffect, useEffectEvent } from "react";
import { type LiveChange, onLiveChanges } from "./live-changes";

/** Calls `heard` with each batch of changes for as long as the component is on the page. */
export function useLiveChanges(heard: (changes: LiveChange[]) => void): void {
  const onChanges = useEffectEvent(heard);
  useEffect(() => onLiveChanges((changes) => onChanges(changes)), []);
}
