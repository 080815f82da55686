import { z } from "zod";
import { PRIORITIES } from "../../gateway/shape";

export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "gb18030"] as const;
export const Encoding = z.enum(ENCODINGS);
export type Encoding = z.output<typeof Encoding>;

export const DELIMITERS = [",", ";", "\t", "|"] as const;
export const Delimiter = z.enum(DELIMITERS);
export type Delimiter = z.output<typeof Delimiter>;

/** The fields of a message that a column can fill. Only `content` is required. */
export const IMPORT_FIELDS = [
  "content",
  "subject",
  "sender",
  "channel",
  "priority",
  "external_id",
  "topic",
  "received_at",
  "thread_key",
  "labels",
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** What a person chose: column index or header name; null leaves the field out. */
export const MappingInput = z.partialRecord(
  z.enum(IMPORT_FIELDS),
  z.union([z.int().min(0).max(1000), z.string().min(1).max(200), z.null()]),
);
export type MappingInput = z.output<typeof MappingInput>;

export interface ColumnMap {
  headers: string[];
  /** Field → column index. */
  mapping: Partial<Record<ImportField, number>>;
  /** Headers that fill no field, unnamed ones left out. */
  ignored: string[];
  /** Fields for which several columns are equally good; a person has to choose. */
  ambiguous: { field: ImportField; columns: { index: number; header: string }[] }[];
  /** Required fields without a column. */
  missing: ImportField[];
  /** Entries of the chosen mapping that name no column of this file. */
  problems: { path: string; message: string }[];
}

/** Why a record was not read as plain CSV. Its text is kept; it never holds text of another row. */
export type CsvProblem = "stray_quote" | "unclosed_quote" | "record_too_long";

export interface CsvRecord {
  /** Physical line on which the record begins; the first line of the file is 1. */
  line: number;
  cells: string[];
  problem?: CsvProblem;
}

/** `message` is the English sentence; pages say `code` with `params` in the reader's language. */
export interface RowIssue {
  code:
    | "content_empty"
    | "too_many_cells"
    | "quote_unclosed"
    | "quote_stray"
    | "record_too_long"
    | "channel_unknown"
    | "priority_unknown"
    | "date_unreadable"
    | "date_ambiguous"
    | "number_spoilt"
    | "value_too_long"
    | "labels_too_many";
  /** Header of the column, as the file writes it. */
  column?: string;
  params: Record<string, string>;
  message: string;
}

/** A row as the fields of a new message. Fields without a value are absent. */
export interface ImportedMessage {
  content: string;
  subject?: string;
  sender?: string;
  channel?: string;
  priority?: (typeof PRIORITIES)[number];
  external_id?: string;
  topic?: string;
  /** RFC 3339, UTC. */
  received_at?: string;
  thread_key?: string;
  labels?: string[];
}

export const IMPORT_STATES = [
  "uploading",
  "preview",
  "running",
  "paused",
  "done",
  "failed",
  "refused",
  "canceled",
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const ROW_STATUSES = ["pending", "done", "failed", "duplicate"] as const;
export type RowStatus = (typeof ROW_STATUSES)[number];

export interface ImportView {
  id: string;
  file_name: string;
  byte_size: number;
  state: ImportState;
  encoding: string | null;
  delimiter: string | null;
  headers: string[];
  /** Field → column index. */
  mapping: Partial<Record<ImportField, number>>;
  /** Headers that fill no field. */
  ignored: string[];
  rows: number;
  done: number;
  failed: number;
  /** Rows whose message was there already. */
  duplicate: number;
  error: string | null;
  task_id: string | null;
  /** An earlier import of the very same bytes. */
  same_file_as: { id: string; created_at: string } | null;
  /** Name of the member or key that brought the file. */
  created_by: string | null;
  created_at: string;
  finished_at: string | null;
}

/** An import by itself: also why its rows failed, the commonest reason first. */
export interface ImportDetail extends ImportView {
  issues: { code: RowIssue["code"]; count: number }[];
}

export interface ImportRowView {
  row: number;
  /** Physical line of the file on which the record begins. */
  line: number;
  status: RowStatus;
  error: RowIssue | null;
  warning: string | null;
  message_id: string | null;
  cells: string[];
}

/** A row as it will become a message, or why it can't. The content is cut to its first 300 characters. */
export interface PreviewRow {
  row: number;
  line: number;
  message: ImportedMessage | null;
  error: RowIssue | null;
  warnings: RowIssue[];
}

/** What reading the rows by the AI will cost, at most. */
export interface ImportCost {
  model: string;
  /** The offline model: free, and nothing leaves the machine. */
  builtin: boolean;
  calls: number;
  tokens: number;
  /** Decimal text; null: the price is not known, or there is none. */
  amount: string | null;
  currency: string | null;
  /** Where the tokens a call come from: the model's last calls, or the rows of this file. */
  basis: "calls" | "rows";
}

/** What a mapping would make of a file, judged by its first rows. */
export interface ImportPreview {
  columns: ColumnMap;
  /** Column by column, up to three different values, each at most 80 characters. */
  samples: string[][];
  /** The first 20 rows. */
  rows: PreviewRow[];
  /** Rows that were looked at for `failing` and `issues`. */
  checked: number;
  failing: number;
  issues: { code: RowIssue["code"]; count: number; first_line: number }[];
  /** Null: no model can be asked now. */
  cost: ImportCost | null;
}

/** Body of `POST /api/imports/{id}/start` and `/retry`: the mapping that a person chose. */
export const StartImport = z.strictObject({ mapping: MappingInput.optional() });
