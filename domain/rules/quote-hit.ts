import "server-only";
import { type FoldOptions, foldText } from "./fold-text";

/** A base character with everything that normalization may join to it: marks, kana voicing, Hangul jamo. */
const CLUSTER = /[\s\S][\p{M}\uFF9E\uFF9F\u1160-\u11FF]*/gu;
export const QUOTE_LENGTH = 40;

/** Characters that belong to the one before them, so that no step may end just before one. */
const JOINS_BACK = /[\p{M}\uFF9E\uFF9F\u1160-\u11FF]/u;
const STEP = 512;

/**
 * Where in the original text the given unit of the folded text comes from. Goes in steps of some hundred
 * characters and looks at single ones only in the step that holds it, so that long messages stay cheap.
 */
export function originalIndex(text: string, foldedIndex: number, options: FoldOptions): number {
  let passed = 0;
  for (let from = 0; from < text.length; ) {
    let to = Math.min(text.length, from + STEP);
    while (to < text.length && (isLowSurrogate(text, to) || JOINS_BACK.test(text.charAt(to)))) to++;
    const step = text.slice(from, to);
    const length = foldText(step, options).length;
    if (passed + length > foldedIndex) {
      for (const cluster of step.matchAll(CLUSTER)) {
        passed += foldText(cluster[0], options).length;
        if (passed > foldedIndex) return from + cluster.index;
      }
    }
    passed += length;
    from = to;
  }
  return text.length;
}

function isLowSurrogate(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff;
}

/**
 * The original characters around a hit that was found in the folded text, so that people see what the customer
 * wrote and not what was compared. At most 40 UTF-16 units, no character cut in half.
 */
export function quoteHit(
  text: string,
  folded: string,
  start: number,
  end: number,
  options: FoldOptions,
): string {
  const same = text === folded;
  const from = same ? start : originalIndex(text, start, options);
  const to = Math.max(from, same ? end : originalIndex(text, end, options));
  const spare = Math.max(0, QUOTE_LENGTH - (to - from));
  let left = Math.max(0, from - Math.floor(spare / 2));
  let right = Math.min(text.length, left + QUOTE_LENGTH);
  left = Math.max(0, right - QUOTE_LENGTH);
  if (left > from) left = from;
  if (isLowSurrogate(text, left)) left++;
  if (right < text.length && isLowSurrogate(text, right)) right--;
  return text.slice(left, right);
}
