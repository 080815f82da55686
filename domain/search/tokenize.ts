import "server-only";
import { hashToken } from "./hash-token";
import { foldForSearch, MAX_WORD, type Segment, segmentText, wordStarts } from "./segment-text";

/** Tokens of one message at most; what comes later in a longer text is not found by search. */
export const MAX_TOKENS = 4_000;
/** Text that is looked at, at most: 4,000 tokens come from some 10,000 characters. */
const MAX_TEXT = 64_000;
/**
 * Lengths at which the beginning of a word is a token. Three to eight make typing find words; the longer ones keep
 * order numbers apart that begin with the same date.
 */
export const PREFIXES = [3, 4, 5, 6, 7, 8, 12, 16, 24] as const;

/** The way in which tokens are made. Raised, with the index `messages_reindex`, by every change after which old ones no longer do. */
export const SEARCH_VERSION = 2;

/** The token of two neighbouring words: phrases of common words are found by it. */
export function pairToken(first: string, second: string): string | null {
  return first.length <= MAX_WORD && second.length <= MAX_WORD ? `q${first} ${second}` : null;
}

/**
 * Words that a symbol stands between have no pair: in a phrase the symbol says enough. A phrase may begin where letters
 * turn into digits, and end there.
 */
function* pairTokens(first: Segment, second: Segment): Generator<string> {
  if (first.kind !== "word" || second.kind !== "word") return;
  const ends = [...wordStarts(second.text).slice(1), second.text.length];
  for (const start of wordStarts(first.text))
    for (const end of ends) {
      const token = pairToken(first.text.slice(start), second.text.slice(0, end));
      if (token !== null) yield token;
    }
}

/**
 * The plain tokens of a text, in its order. The first letter tells the kind, so that a beginning is not taken for a
 * whole word: `w` whole word, `p` beginning of a word, `c` one character and `b` two neighbours of an unspaced script,
 * `s` symbol, `q` two words with nothing but space between them. E-mail addresses and order numbers fall into their words; the exact check joins them again.
 */
function* plainTokens(folded: string): Generator<string> {
  let previous: Segment | null = null;
  for (const segment of segmentText(folded)) {
    const { kind, text } = segment;
    if (previous) yield* pairTokens(previous, segment);
    previous = segment;
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
 * each once, in document order, at most 4,000. Give sender, subject and content joined by line breaks.
 */
export function tokenize(text: string, key: Buffer): string[] {
  const tokens = new Set<string>();
  for (const token of plainTokens(foldForSearch(text.slice(0, MAX_TEXT)))) {
    tokens.add(hashToken(token, key));
    if (tokens.size >= MAX_TOKENS) break;
  }
  return [...tokens];
}
