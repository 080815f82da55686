import "server-only";
import { foldForSearch, type Segment, segmentText, wordStarts } from "./segment-text";
import type { ParsedQuery } from "./shape";

/** Text whose words are told apart only when a hit asks for their edges. */
export class FoldedText {
  private segments: Segment[] | undefined;
  constructor(readonly folded: string) {}
  get words(): Segment[] {
    this.segments ??= segmentText(this.folded).filter((segment) => segment.kind === "word");
    return this.segments;
  }
}

/** The word that an offset lies in. */
function wordAt(text: FoldedText, offset: number): Segment | undefined {
  let low = 0;
  let high = text.words.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const word = text.words[middle];
    if (!word) return undefined;
    if (offset < word.start) high = middle - 1;
    else if (offset >= word.end) low = middle + 1;
    else return word;
  }
  return undefined;
}

/** Whether a word may be entered (or left) at an offset: at its edges and where letters turn into digits. */
function isEdge(text: FoldedText, offset: number): boolean {
  const word = wordAt(text, offset);
  return !word || wordStarts(word.text).includes(offset - word.start);
}

/**
 * Where the folded term stands in the text, from start to end: any place for Chinese and symbols, the beginning of a word for spaced
 * scripts; a phrase, and a lone word of one or two letters, also to the end of a word.
 */
export function* occurrences(text: FoldedText, term: string, isPhrase: boolean): Generator<[number, number]> {
  const wanted = foldForSearch(term).trim().replace(/\s+/g, " ");
  if (wanted === "") return;
  const segments = segmentText(wanted);
  const [first] = segments;
  const last = segments.at(-1);
  const startsInWord = first?.kind === "word" && first.start === 0;
  const endsInWord = last?.kind === "word" && last.end === wanted.length;
  const isShort = segments.length === 1 && wanted.length < 3;
  for (let at = text.folded.indexOf(wanted); at >= 0; at = text.folded.indexOf(wanted, at + 1)) {
    if (startsInWord && !isEdge(text, at)) continue;
    if (endsInWord && (isPhrase || isShort) && !isEdge(text, at + wanted.length)) continue;
    yield [at, at + wanted.length];
  }
}

function contains(text: FoldedText, term: string, isPhrase: boolean): boolean {
  if (foldForSearch(term).trim() === "") return true;
  return occurrences(text, term, isPhrase).next().done === false;
}

/**
 * The check after decryption: whether every word and phrase of the query stands in the text, and none of those with a
 * minus. Runs of white space count as one space. `text` is what was given to `tokenize`; operators are not looked at.
 */
export function matchesExactly(query: ParsedQuery, text: string): boolean {
  if (query.terms.length === 0 && query.phrases.length === 0) return true;
  const folded = new FoldedText(foldForSearch(text).replace(/\s+/g, " "));
  const holds = (isPhrase: boolean) => (term: { text: string; negated: boolean }) =>
    contains(folded, term.text, isPhrase) !== term.negated;
  return query.terms.every(holds(false)) && query.phrases.every(holds(true));
}
