import "server-only";
import { guardCell } from "./guard-cell";

/** First bytes of an exported file: without them Chinese Excel and WPS read UTF-8 as GBK. */
export const CSV_BOM = "\uFEFF";

/** One line of an export: cells guarded against formulas, quoted after RFC 4180 where needed, CR LF at the end. */
export function formatCsvRow(cells: readonly string[]): string {
  const written = cells.map((cell) => {
    const guarded = guardCell(cell);
    return /[",;\t\r\n|]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
  });
  return `${written.join(",")}\r\n`;
}
