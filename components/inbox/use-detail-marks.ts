"use client";

import { type RefObject, useEffect } from "react";

const NAME = "search-hit";
const MOST = 500;

/**
 * Marks the words of a search in the open message, wherever its parts draw them, without touching what they draw (CSS
 * Custom Highlight API; a browser without it marks nothing).
 */
export function useDetailMarks(
  area: RefObject<HTMLElement | null>,
  words: readonly string[] | undefined,
): void {
  const wanted = words?.join("\n") ?? "";
  useEffect(() => {
    const element = area.current;
    if (!element || wanted === "" || !("highlights" in CSS)) return;
    const mark = () => {
      CSS.highlights.set(NAME, new Highlight(...rangesOf(element, wanted.toLowerCase().split("\n"))));
    };
    mark();
    // Folds open, the next message comes in.
    const observer = new MutationObserver(mark);
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      CSS.highlights.delete(NAME);
    };
  }, [area, wanted]);
}

function rangesOf(element: HTMLElement, words: readonly string[]): Range[] {
  const ranges: Range[] = [];
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node && ranges.length < MOST; node = texts.nextNode()) {
    const text = node.textContent?.toLowerCase() ?? "";
    // A few letters change their length with their case: then places would be wrong.
    if (text.length !== node.textContent?.length) continue;
    for (const word of words)
      for (
        let at = text.indexOf(word);
        at >= 0 && ranges.length < MOST;
        at = text.indexOf(word, at + word.length)
      ) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        ranges.push(range);
      }
  }
  return ranges;
}
