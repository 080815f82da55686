import "server-only";
import { foldText } from "../rules/fold-text";

/** Scripts written without spaces between words: indexed by characters and pairs, found by any part. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3005\u3007\u30FC]/u;
const NOTHING = 1;
const RUN = 2;
const MARK = 3;
const LETTER = 4;
const SYMBOL = 5;
/** Class of each character of the basic plane once it was met: looking up is ten times faster than the expressions. */
const classes = new Uint8Array(0x10000);

function classOf(character: string): number {
  if (UNSPACED.test(character)) return RUN;
  if (/\p{M}/u.test(character)) return MARK;
  if (/[\p{L}\p{N}]/u.test(character)) return LETTER;
  return /[\s\p{C}]/u.test(character) ? NOTHING : SYMBOL;
}

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
export function segmentText(folded: string): Segment[] {
  const segments: Segment[] = [];
  let kind: "unspaced" | "word" | null = null;
  let start = 0;
  const close = (end: number) => {
    if (kind) segments.push({ kind, text: folded.slice(start, end), start, end });
    kind = null;
  };
  for (let at = 0; at < folded.length; ) {
    const code = folded.codePointAt(at) ?? 0;
    const next = at + (code > 0xffff ? 2 : 1);
    let of = code > 0xffff ? classOf(String.fromCodePoint(code)) : (classes[code] ?? 0);
    if (of === 0) {
      of = classOf(String.fromCodePoint(code));
      classes[code] = of;
    }
    // A mark goes with what it stands on.
    const wanted: "unspaced" | "word" | null =
      of === RUN ? "unspaced" : of === LETTER ? "word" : of === MARK ? (kind ?? "word") : null;
    if (wanted !== kind) {
      close(at);
      kind = wanted;
      start = at;
    }
    if (of === SYMBOL) segments.push({ kind: "symbol", text: folded.slice(at, next), start: at, end: next });
    at = next;
  }
  close(folded.length);
  return segments;
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
