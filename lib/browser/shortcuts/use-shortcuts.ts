"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { addEscape, addShortcuts } from "./registry";
import type { Shortcut } from "./shape";

/**
 * Gives shortcuts of the catalogue something to do while the component is on screen. They never fire while a person
 * types or composes (unless the catalogue says so), nor behind an open dialog. The list may be new with every render.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => addShortcuts(() => latest.current), []);
}

/** What Escape does while nothing lies over the page. It is no shortcut of the catalogue: nobody gives it away. */
export function useEscape(run: () => void): void {
  const onEscape = useEffectEvent(run);
  useEffect(() => addEscape(() => onEscape()), []);
}
