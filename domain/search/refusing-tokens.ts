import "server-only";
import { hashToken } from "./hash-token";
import { foldForSearch, segmentText } from "./segment-text";
import type { ParsedQuery } from "./shape";
import { PREFIXES } from "./tokenize";

/**
 * Tokens of which each alone proves that a word with a minus stands in the text, so that a message which has one need
 * not be decrypted to be refused: in a search for a common word without another, that is most of what is looked at.
 * Words that no single token stands for are left to the exact check. Two tokens share a hash once in 2^64: as often a
 * message is refused that should not be.
 */
export function refusingTokens(query: ParsedQuery, key: Buffer): string[] {
  const tokens = new Set<string>();
  for (const { text, negated } of query.terms) {
    const token = negated ? tokenThatProves(foldForSearch(text)) : null;
    if (token !== null) tokens.add(hashToken(token, key));
  }
  return [...tokens];
}

/** The token that a text has if, and only if, the term occurs in it (`plainTokens` of tokenize.ts). */
function tokenThatProves(term: string): string | null {
  const [segment, ...more] = segmentText(term);
  // Signs beside the word are looked for as well, and no token knows of them.
  if (!segment || more.length > 0 || segment.text.length !== term.length) return null;
  const { kind, text } = segment;
  if (kind === "symbol") return `s${text}`;
  if (kind === "unspaced") {
    const characters = [...text].length;
    return characters === 1 ? `c${text}` : characters === 2 ? `b${text}` : null;
  }
  if (text.length < 3) return `w${text}`;
  return PREFIXES.some((length) => length === text.length) ? `p${text}` : null;
}
