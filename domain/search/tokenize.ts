import "server-only";
import { hashToken } from "./hash-token";
import { foldForSearch, MAX_WORD, segmentText, wordStarts } from "./segment-text";

/** Tokens of one message at most; what comes later in a longer text is not found by search. */
export const MAX_TOKENS = 4_000;
/** Text that is looked at, at most: 4,000 tokens come from some 10,000 characters. */
const MAX_TEXT = 64_000;
/**
 * Lengths at which the beginning of a word is a token. Three to eight make typing find words; the longer ones keep
 * order numbers apart that begin with the same date.
 */
export const PREFIXES = [3, 4, 5, 6, 7, 8, 12, 16, 24] as const;

/**
 * The plain tokens of a text, in its order. The first letter tells the kind, so that a beginning is not taken for a
 * whole word: `w` whole word, `p` beginning of a word, `c` one character and `b` two neighbours of an unspaced script,
 * `s` symbol. E-mail addresses and order numbers fall into their words; the exact check joins them again.
 */
function* plainTokens(folded: string): Generator<string> {
  for (const { kind, text } of segmentText(folded)) {
    if (kind === "symbol") yield `s${text}`;
    else if (kind === "unspaced") {
      let before = "";
      for (const character of text) {
        yield `c${character}`;
        if (before !== "") yield `b${before}${character}`;
        before = character;
      }
    } else {
      const starts = wordStarts(text);
      for (const [index, start] of starts.entries()) {
        const word = text.slice(start, start + MAX_WORD);
        yield `w${word}`;
        // Also the letters or the digits alone: `ord` and `12345` are words of ORD12345.
        for (const turn of starts.slice(index + 1)) yield `w${text.slice(start, turn)}`;
        for (const length of PREFIXES) {
          if (length > word.length) break;
          yield `p${word.slice(0, length)}`;
        }
      }
    }
  }
}

/**
 * The search tokens of a message, for `messages.search_tokens`: keyed hashes (decimal text of signed 64-bit numbers),
 * each once, in document order, at most 4,000. Give subject, content and sender joined by line breaks.
 */
export function tokenize(text: string, key: Buffer): string[] {
  const tokens = new Set<string>();
  for (const token of plainTokens(foldForSearch(text.slice(0, MAX_TEXT)))) {
    tokens.add(hashToken(token, key));
    if (tokens.size >= MAX_TOKENS) break;
  }
  return [...tokens];
}
