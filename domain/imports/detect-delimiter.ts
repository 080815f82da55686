import "server-only";
import { mapColumns } from "./map-columns";
import { SEP_LINE } from "./read-csv";
import { DELIMITERS, type Delimiter } from "./shape";
import { splitRecord } from "./split-record";

const SAMPLE_ROWS = 100;

/** The sample's records as this delimiter cuts them; blank rows and the last, perhaps incomplete one left out. */
function sampleRows(text: string, delimiter: Delimiter): string[][] {
  const rows: string[][] = [];
  for (let at = 0; at < text.length && rows.length <= SAMPLE_ROWS; ) {
    const record = splitRecord(text, at, delimiter, rows[0]?.length ?? 0, true);
    if (record === "more") break;
    at = record.end;
    if (record.cells.some((cell) => cell.trim() !== "")) rows.push(record.cells);
  }
  return rows.length > 3 ? rows.slice(0, -1) : rows;
}

/**
 * How well a delimiter fits. The header decides before the rows do, because messages hold commas of their own: most by
 * the fields that it names, then by how many rows have as many cells as the header (fewer is usual, more is not).
 */
function scoreOf(rows: string[][]): number {
  const [header, ...body] = rows;
  if (!header) return 0;
  const width = header.length;
  const known = Object.keys(mapColumns(header).mapping).length + mapColumns(header).ambiguous.length;
  const same = body.filter((row) => row.length === width).length;
  const more = body.filter((row) => row.length > width).length;
  const fit = body.length === 0 ? 1 : (same - more) / body.length;
  return known * 4 + fit * 2 + (width > 1 ? 1 : 0) + Math.min(width, 20) / 100;
}

/**
 * The delimiter of a CSV file, from its decoded beginning (64 Ki characters do). A `sep=` line settles it; else the
 * candidate that reads header and rows best, quotes heeded; the comma where nothing speaks for another.
 */
export function detectDelimiter(headText: string): Delimiter {
  const text = headText.replace(/^\uFEFF/, "");
  const named = SEP_LINE.exec(text)?.[1];
  const known = DELIMITERS.find((delimiter) => delimiter === named);
  if (known) return known;
  let best: Delimiter = ",";
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const delimiter of DELIMITERS) {
    const score = scoreOf(sampleRows(text, delimiter));
    if (score > bestScore) {
      best = delimiter;
      bestScore = score;
    }
  }
  return best;
}
