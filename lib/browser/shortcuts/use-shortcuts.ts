"use client";

import { useEffect, useRef } from "react";
import { addShortcuts } from "./registry";
import type { Shortcut } from "./shape";

/**
 * Registers shortcuts while the component is on screen. They never fire while a person types or composes
 * (unless `whileTyping`), nor behind an open dialog. The list may be new with every render.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => addShortcuts(() => latest.current), []);
}
