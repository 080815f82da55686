"use client";

import { type RefObject, useEffect } from "react";

/** Typing that pauses this long is saved, where there is a draft to save it to. */
const AUTOSAVE_MS = 2000;

/**
 * Saves what was typed when the typing pauses. The copy on this machine stays until the server has it, so a failure costs
 * nothing and is not told. `running` holds the saving under way: whoever acts on the draft waits for it first, so that no
 * click is lost to it.
 */
export function useAutosave(
  wanted: boolean,
  text: string,
  running: RefObject<Promise<unknown> | null>,
  save: () => Promise<unknown>,
): void {
  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(() => {
      if (running.current !== null) return;
      running.current = save()
        .catch(() => null)
        .finally(() => {
          running.current = null;
        });
    }, AUTOSAVE_MS);
    return () => clearTimeout(timer);
    // `save` is new at every drawing and always the one for `text`.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, text, running]);
}
