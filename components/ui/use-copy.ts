"use client";

import { useState } from "react";

/**
 * Copies a text that stands in the element of the id `shownBy`. Without a secure context there is no clipboard: the text
 * is then selected, to be copied by hand.
 */
export function useCopy(shownBy: string): { copied: boolean; copy: (text: string) => Promise<void> } {
  const [copied, setCopied] = useState(false);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      const shown = document.getElementById(shownBy);
      if (shown instanceof HTMLInputElement) shown.select();
      else if (shown) getSelection()?.selectAllChildren(shown);
    }
  };
  return { copied, copy };
}
