import "server-only";
import type { SearchHits } from "../messages/shape";
import { originalIndex } from "../rules/quote-hit";
import { FoldedText, occurrences } from "./matches-exactly";
import { foldForSearch } from "./segment-text";
import type { ParsedQuery } from "./shape";

/** Text that is looked at: what is shown is one line, and marks beyond this are not worth the time. */
const LOOKED_AT = 20_000;
/** Characters before the first hit, and of the whole piece. */
const LEAD = 24;
const PIECE = 160;
const MAX_WORDS = 12;
const MAX_MARKS = 40;

const oneLine = (text: string) => text.slice(0, LOOKED_AT).replace(/\s+/g, " ").trim();

/** Where the words and phrases of a query stand in a message; those with a minus are not looked for. */
export function findHits(
  query: ParsedQuery,
  message: { subject: string; content: string; sender: string },
): SearchHits | null {
  const words = new Set<string>();
  const lines = [message.content, message.subject, message.sender].map(oneLine);
  let piece: Pick<SearchHits, "text" | "marks"> | null = null;
  for (const [n, line] of lines.entries()) {
    const hits = hitsIn(query, line);
    for (const [start, end] of hits) if (words.size < MAX_WORDS) words.add(line.slice(start, end));
    // Subject and sender are on the row anyway.
    if (n === 0 && hits.length > 0) piece = pieceOf(line, hits);
  }
  return words.size === 0 ? null : { text: "", marks: [], ...piece, words: [...words] };
}

/** Start and end in the line, in their order, none overlapping another. */
function hitsIn(query: ParsedQuery, line: string): [number, number][] {
  const folded = foldForSearch(line);
  const text = new FoldedText(folded);
  const isSame = folded.length === line.length;
  const place = (index: number) => (isSame ? index : originalIndex(line, index, { traditional: true }));
  const found: [number, number][] = [];
  for (const [terms, isPhrase] of [
    [query.terms, false],
    [query.phrases, true],
  ] as const)
    for (const term of terms) {
      if (term.negated) continue;
      for (const [start, end] of occurrences(text, term.text, isPhrase)) {
        found.push([place(start), place(end)]);
        if (found.length >= MAX_MARKS) break;
      }
    }
  const marks: [number, number][] = [];
  for (const [start, end] of found.sort((a, b) => a[0] - b[0] || b[1] - a[1]))
    if (end > start && start >= (marks.at(-1)?.[1] ?? 0)) marks.push([start, end]);
  return marks;
}

function pieceOf(line: string, hits: [number, number][]): Pick<SearchHits, "text" | "marks"> {
  const first = hits[0]?.[0] ?? 0;
  let from = Math.max(0, first - LEAD);
  // Not in the middle of a word, nor of a character of two units.
  const space = line.slice(from, first).indexOf(" ");
  if (from > 0 && space >= 0) from += space + 1;
  else if (/[\uDC00-\uDFFF]/.test(line.charAt(from))) from++;
  const lead = from > 0 ? "…" : "";
  const text = `${lead}${line.slice(from, from + PIECE).toWellFormed()}`;
  const shift = lead.length - from;
  return {
    text,
    marks: hits.flatMap(([start, end]): [number, number][] =>
      start + shift >= 0 && end + shift <= text.length ? [[start + shift, end + shift]] : [],
    ),
  };
}
