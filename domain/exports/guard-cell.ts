import "server-only";

/**
 * A text that a spreadsheet would run as a formula, or one that looks like it was guarded already. The full-width
 * signs are guarded too: spreadsheets with an East Asian input method take ＝ for =.
 */
export const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * A cell that no spreadsheet runs: `=cmd|…` from a customer's message must not become a formula on the desk of the
 * person who opens the export. Puts an apostrophe before it; texts that begin so by themselves get one more, so that
 * `unguardCell` gives back every text exactly.
 */
export function guardCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
