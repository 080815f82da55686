export interface Slash {
  /** Where the mark stands in the text, and where the caret is. */
  from: number;
  to: number;
  query: string;
}

/** `/` at the beginning of a line or after a space; the key types `、` or `／` where a Chinese input method is on. */
const asked = /(?:^|\n|[^\S\n])([/／])([^\s/／、]{0,30})$|(?:^|\n)(、)([^\s/／、]{0,30})$/;

/** The mark before the caret with which a snippet is asked for; null when there is none. */
export function findSlash(text: string, caret: number): Slash | null {
  const found = asked.exec(text.slice(Math.max(0, caret - 64), caret));
  if (!found) return null;
  const query = found[2] ?? found[4] ?? "";
  return { from: caret - query.length - 1, to: caret, query };
}
