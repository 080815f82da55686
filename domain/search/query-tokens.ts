import "server-only";
import { hashToken } from "./hash-token";
import { foldForSearch, MAX_WORD, segmentText } from "./segment-text";
import type { ParsedQuery } from "./shape";
import { PREFIXES, pairToken } from "./tokenize";

/** Tokens that every text must have in which the term occurs. */
function* tokensOf(text: string, isPhrase: boolean, hasPairs: boolean): Generator<string> {
  const segments = segmentText(foldForSearch(text));
  const pairs = segments.map((segment, n) => {
    const before = segments[n - 1];
    const isPair = isPhrase && hasPairs && before?.kind === "word" && segment.kind === "word";
    return isPair ? pairToken(before.text, segment.text) : null;
  });
  for (const [index, segment] of segments.entries()) {
    const pair = pairs[index] ?? null;
    if (pair !== null) yield pair;
    // A pair stands for both of its words: asking for common ones as well would only make the index read more.
    if (pair !== null || (pairs[index + 1] ?? null) !== null) continue;
    if (segment.kind === "symbol") yield `s${segment.text}`;
    else if (segment.kind === "unspaced") {
      const characters = [...segment.text];
      if (characters.length === 1) yield `c${segment.text}`;
      for (let i = 1; i < characters.length; i++) yield `b${characters[i - 1]}${characters[i]}`;
    } else {
      const word = segment.text.slice(0, MAX_WORD);
      const isLast = index === segments.length - 1;
      const isWhole = isPhrase || !isLast || (segments.length === 1 && word.length < 3);
      if (isWhole && segment.text.length <= MAX_WORD) yield `w${word}`;
      else {
        // The longest indexed beginning; a last piece of one or two letters is left to the exact check.
        const length = PREFIXES.findLast((prefix) => prefix <= word.length);
        if (length !== undefined) yield `p${word.slice(0, length)}`;
      }
    }
  }
}

/**
 * The tokens that a message must all have (`search_tokens @> …`) to be worth decrypting: never excludes a message that
 * `matchesExactly` would accept (texts beyond the token limit excepted), but may let others through. Terms with a
 * minus are left to the exact check. `hasPairs`: every message has been indexed with pairs of words. Empty: the words exclude nothing.
 */
export function queryTokens(query: ParsedQuery, key: Buffer, hasPairs = true): string[] {
  const tokens = new Set<string>();
  for (const term of query.terms)
    if (!term.negated)
      for (const token of tokensOf(term.text, false, hasPairs)) tokens.add(hashToken(token, key));
  for (const phrase of query.phrases)
    if (!phrase.negated)
      for (const token of tokensOf(phrase.text, true, hasPairs)) tokens.add(hashToken(token, key));
  return [...tokens];
}
