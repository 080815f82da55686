import "server-only";
import type { Actor } from "../actors/shape";
import { CSV_BOM, formatCsvRow } from "../exports/format-csv-row";
import { getImport } from "./get-import";
import { listImportRows } from "./list-import-rows";
import type { RowIssue } from "./shape";

const PAGE = 200;

export interface FailedRowsWords {
  line: string;
  reason: string;
  /** Says an issue in the reader's language. */
  say(issue: RowIssue): string;
}

/**
 * The failed rows of an import as CSV: the columns of the file as they were, then line and reason, so that the file can
 * be mended and sent in again; both added columns are ignored then. Cells beyond the header come last.
 * @throws AppError 40401 before the first piece.
 */
export async function* failedRowsCsv(
  actor: Actor,
  importId: string,
  words: FailedRowsWords,
): AsyncGenerator<string> {
  const { headers } = await getImport(actor, importId);
  yield CSV_BOM + formatCsvRow([...headers, words.line, words.reason]);
  let after: number | undefined;
  do {
    const page = await listImportRows(actor, importId, { status: "failed", after, limit: PAGE });
    const lines = page.items.map(({ cells, line, error }) =>
      formatCsvRow([
        ...headers.map((_, i) => cells[i] ?? ""),
        String(line),
        error ? words.say(error) : "",
        ...cells.slice(headers.length),
      ]),
    );
    if (lines.length > 0) yield lines.join("");
    after = page.next_cursor === null ? undefined : Number(page.next_cursor);
  } while (after !== undefined);
}
