const LATIN = /^[\p{Script=Latin}\p{N}]/u;
const LATIN_END = /[\p{Script=Latin}\p{N}]$/u;

/** Whether a folded keyword occurs in folded text; Latin words only as whole words ("vat" is not in "private"). */
export function hasKeyword(folded: string, keyword: string): boolean {
  let at = folded.indexOf(keyword);
  while (at >= 0) {
    const before = folded[at - 1] ?? " ";
    const after = folded[at + keyword.length] ?? " ";
    const openStart = !LATIN.test(keyword) || !LATIN.test(before);
    const openEnd = !LATIN_END.test(keyword) || !LATIN.test(after);
    if (openStart && openEnd) return true;
    at = folded.indexOf(keyword, at + 1);
  }
  return false;
}
