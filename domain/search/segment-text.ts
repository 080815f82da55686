import "server-only";
import { foldText } from "../rules/fold-text";

/** Scripts written without spaces between words: indexed by characters and pairs, found by any part. */
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3005\u3007\u30FC`;
const SEGMENT = new RegExp(
  String.raw`(?<unspaced>[${UNSPACED}][${UNSPACED}\p{M}]*)|(?<word>(?:(?![${UNSPACED}])[\p{L}\p{N}\p{M}])+)|(?<symbol>[^\s\p{C}])`,
  "gu",
);
/** Longest part of a word that is told apart; a base64 blob is not a word. */
export const MAX_WORD = 64;
/** A word of more changes between letters and digits (a hash, say) is indexed as a whole only. */
const MAX_TURNS = 4;

export interface Segment {
  kind: "unspaced" | "word" | "symbol";
  /** Folded text of the segment. */
  text: string;
  start: number;
  end: number;
}

/** The form in which search compares: as rules do, traditional Chinese as simplified (東京 finds 东京). */
export function foldForSearch(text: string): string {
  return foldText(text, { traditional: true });
}

/** Cuts folded text into words, runs of unspaced script, and single symbols; spaces and controls fall away. */
export function* segmentText(folded: string): Generator<Segment> {
  for (const match of folded.matchAll(SEGMENT)) {
    const kind =
      match.groups?.unspaced !== undefined
        ? "unspaced"
        : match.groups?.word !== undefined
          ? "word"
          : "symbol";
    yield { kind, text: match[0], start: match.index, end: match.index + match[0].length };
  }
}

/**
 * Offsets in a word at which a search may begin: its start, and where letters turn into digits or back, so that
 * `12345` finds ORD12345.
 */
export function wordStarts(word: string): number[] {
  const starts = [0];
  let wasDigit = isDigit(word.charCodeAt(0));
  for (let i = 1; i < word.length; i++) {
    const digit = isDigit(word.charCodeAt(i));
    if (digit !== wasDigit) starts.push(i);
    wasDigit = digit;
  }
  return starts.length > MAX_TURNS ? [0] : starts;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
