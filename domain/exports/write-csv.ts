import "server-only";
import { CSV_BOM, formatCsvRow } from "./format-csv-row";
import type { ExportedMessage } from "./shape";

/** Columns of an export, by names that our own import understands. */
const COLUMNS: readonly [string, (message: ExportedMessage) => string | number | null][] = [
  ["id", (m) => m.id],
  ["received_at", (m) => m.received_at],
  ["channel", (m) => m.channel],
  ["sender", (m) => m.sender],
  ["subject", (m) => m.subject],
  ["content", (m) => m.content],
  ["topic", (m) => m.topic],
  ["external_id", (m) => m.external_id],
  ["thread_key", (m) => m.thread_key],
  ["status", (m) => m.status],
  ["state", (m) => m.state],
  ["category", (m) => m.category],
  ["priority", (m) => m.priority],
  ["labels", (m) => m.labels.join(", ")],
  ["summary", (m) => m.summary],
  ["language", (m) => m.language],
  ["confidence", (m) => m.confidence],
  ["assignee", (m) => m.assignee],
];

/** Messages as CSV text: UTF-8 with a byte order mark, guarded against formulas, RFC 4180. */
export async function* writeCsv(pages: AsyncIterable<ExportedMessage[]>): AsyncGenerator<string> {
  let text = CSV_BOM + formatCsvRow(COLUMNS.map(([name]) => name));
  for await (const page of pages) {
    for (const message of page)
      text += formatCsvRow(COLUMNS.map(([, value]) => String(value(message) ?? "")));
    yield text;
    text = "";
  }
}
