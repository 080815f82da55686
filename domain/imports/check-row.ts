import "server-only";
import { unguardCell } from "../exports/unguard-cell";
import { type DateOptions, parseDate } from "./parse-date";
import { readChannel } from "./read-channel";
import { readPriority } from "./read-priority";
import type { ColumnMap, CsvRecord, ImportedMessage, ImportField, RowIssue } from "./shape";

/** Longest value of each field, in UTF-16 units. */
export const FIELD_LIMITS: Record<ImportField, number> = {
  content: 200_000,
  subject: 1_000,
  sender: 320,
  channel: 32,
  priority: 32,
  external_id: 255,
  topic: 120,
  received_at: 64,
  thread_key: 255,
  labels: 1_000,
};
const MAX_LABELS = 20;
const MAX_LABEL = 40;

export type CheckedRow =
  | { ok: ImportedMessage; warnings: RowIssue[] }
  | { error: RowIssue; warnings: RowIssue[] };

const issue = (
  code: RowIssue["code"],
  message: string,
  params: Record<string, string> = {},
  column?: string,
): RowIssue => (column === undefined ? { code, message, params } : { code, message, params, column });

/** A value as an issue quotes it. */
const short = (value: string): string => (value.length > 40 ? `${value.slice(0, 39)}…` : value);

/** 2.02411E+20, or 16 and more digits of which only 15 are kept: what spreadsheets make of long numbers. */
function looksSpoilt(value: string): boolean {
  return (
    /^[+-]?\d(?:[.,]\d+)?e\+\d+$/i.test(value) || (/^\d{16,}$/.test(value) && /^0+$/.test(value.slice(15)))
  );
}

function checkWidth(record: CsvRecord, width: number): RowIssue | null {
  const extra = record.cells.slice(width).some((cell) => cell.trim() !== "");
  const params = { cells: String(record.cells.length), columns: String(width) };
  if (record.problem === "record_too_long") return issue("record_too_long", "The row is too long to be read");
  if (record.problem === "unclosed_quote" && record.cells.length !== width)
    return issue(
      "quote_unclosed",
      "A quote in this row never closes, so its cells cannot be told apart",
      params,
    );
  // Not cut off: an unquoted delimiter has shifted the cells, and the text would be stored in part.
  if (extra)
    return issue("too_many_cells", `The row has ${params.cells} cells, the header ${params.columns}`, params);
  return null;
}

/**
 * One row of the file as the fields of a new message, or why it cannot be one. Errors name the column as the file
 * writes it. A cell without a value leaves its field out, so that the caller's defaults hold. Cells are taken as text:
 * long numbers and leading zeros keep their digits. The content is not trimmed, other fields are. The formula guard of
 * our own export is taken off.
 */
export function checkRow(record: CsvRecord, columns: ColumnMap, options: DateOptions = {}): CheckedRow {
  const warnings: RowIssue[] = [];
  const wrongWidth = checkWidth(record, columns.headers.length);
  if (wrongWidth) return { error: wrongWidth, warnings };
  if (record.problem)
    warnings.push(issue("quote_stray", "A quote in this row is not doubled; its text was kept as it stands"));

  const values: Partial<Record<ImportField, string>> = {};
  const columnOf = (field: ImportField): string =>
    columns.headers[columns.mapping[field] ?? -1]?.trim() ?? field;
  for (const [name, index] of Object.entries(columns.mapping)) {
    const field = name as ImportField;
    const value = unguardCell(record.cells[index] ?? "");
    if (value.trim() === "") continue;
    const column = columnOf(field);
    if (value.length > FIELD_LIMITS[field]) {
      const params = { limit: String(FIELD_LIMITS[field]), length: String(value.length) };
      return {
        error: issue(
          "value_too_long",
          `${column} has ${params.length} characters, at most ${params.limit} are allowed`,
          params,
          column,
        ),
        warnings,
      };
    }
    values[field] = field === "content" ? value : value.trim();
    if (
      (field === "external_id" || field === "sender" || field === "thread_key") &&
      looksSpoilt(value.trim())
    ) {
      const params = { value: short(value.trim()) };
      warnings.push(
        issue(
          "number_spoilt",
          `${column}: ${params.value} looks like a number that a spreadsheet has spoilt`,
          params,
          column,
        ),
      );
    }
  }

  const fail = (code: RowIssue["code"], field: ImportField, message: string): CheckedRow => {
    const value = short(values[field] ?? "");
    return {
      error: issue(
        code,
        message.replace("%", () => value),
        { value },
        columnOf(field),
      ),
      warnings,
    };
  };
  if (values.content === undefined) return fail("content_empty", "content", "The message has no content");
  const message: ImportedMessage = { content: values.content };
  for (const field of ["subject", "sender", "external_id", "topic", "thread_key"] as const) {
    const value = values[field];
    if (value !== undefined) message[field] = value;
  }
  if (values.channel !== undefined) {
    const channel = readChannel(values.channel);
    if (channel === null) return fail("channel_unknown", "channel", "The channel % is not known");
    message.channel = channel;
  }
  if (values.priority !== undefined) {
    const priority = readPriority(values.priority);
    if (priority === null)
      return fail("priority_unknown", "priority", "The priority % is not known; write high, normal or low");
    message.priority = priority;
  }
  if (values.received_at !== undefined) {
    const date = parseDate(values.received_at, options);
    if (!date)
      return fail(
        "date_unreadable",
        "received_at",
        "The date % cannot be read; write it as 2024-11-29 16:20",
      );
    if (date.ambiguous) {
      const params = { value: values.received_at };
      warnings.push(
        issue(
          "date_ambiguous",
          `${params.value} was read as month/day/year`,
          params,
          columnOf("received_at"),
        ),
      );
    }
    message.received_at = date.at;
  }
  if (values.labels !== undefined) {
    const labels = [...new Set(values.labels.split(/[,;|、，；\n]/).map((label) => label.trim()))].filter(
      Boolean,
    );
    if (labels.length > MAX_LABELS || labels.some((label) => label.length > MAX_LABEL))
      return fail(
        "labels_too_many",
        "labels",
        `At most ${MAX_LABELS} labels of ${MAX_LABEL} characters are allowed`,
      );
    message.labels = labels;
  }
  return { ok: message, warnings };
}
