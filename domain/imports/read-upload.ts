import "server-only";
import { AppError } from "@/lib/errors";
import { storableText } from "@/lib/storable-text";
import { detectDelimiter } from "./detect-delimiter";
import { mapColumns } from "./map-columns";
import { probeEncoding } from "./probe-encoding";
import { readCsv } from "./read-csv";
import type { ColumnMap, CsvRecord, Delimiter, Encoding, MappingInput } from "./shape";
import type { StoredUpload } from "./store-upload";

const HEAD = 64 * 1024;

export interface UploadFormat {
  encoding?: Encoding | undefined;
  delimiter?: Delimiter | undefined;
  mapping?: MappingInput | undefined;
}

export interface ReadUpload {
  encoding: Encoding;
  delimiter: Delimiter;
  columns: ColumnMap;
  /** The rows below the header, as they are read. */
  rows: AsyncGenerator<CsvRecord>;
}

/** Finds out how a file is written – encoding, delimiter, columns – where the caller did not say. @throws AppError 42201 naming what could not be told. */
export async function readUpload(upload: StoredUpload, format: UploadFormat): Promise<ReadUpload> {
  const encoding = format.encoding ?? (await encodingOf(upload));
  const delimiter = format.delimiter ?? detectDelimiter(await headOf(upload, encoding));
  const rows = readCsv(upload.read(), { encoding, delimiter });
  const header = await rows.next();
  if (header.done)
    throw new AppError("validation_failed", "file: it has no header row", {
      problems: [{ path: "file", message: "has no header row" }],
    });
  const headers = header.value.cells.map(storableText);
  return { encoding, delimiter, columns: mapColumns(headers, format.mapping ?? {}), rows };
}

async function encodingOf(upload: StoredUpload): Promise<Encoding> {
  const guess = await probeEncoding(upload.read());
  if (guess.encoding !== null) return guess.encoding;
  const message = "the encoding can't be told: save the file as UTF-8, or name its encoding";
  throw new AppError("validation_failed", `file: ${message}`, { problems: [{ path: "encoding", message }] });
}

async function headOf(upload: StoredUpload, encoding: Encoding): Promise<string> {
  const decoder = new TextDecoder(encoding);
  let text = "";
  for await (const chunk of upload.read()) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length >= HEAD) break;
  }
  return text.slice(0, HEAD);
}

/** What is open before a file can run without asking: nothing, or the problems with the columns that were found. @throws AppError 42201 */
export function requireClearColumns(read: ReadUpload): void {
  const { columns } = read;
  const found = `found the columns ${columns.headers.map((h) => JSON.stringify(h)).join(", ")} (${read.encoding}, delimiter ${JSON.stringify(read.delimiter)})`;
  const problems = [
    ...columns.problems,
    ...columns.missing.map((field) => ({
      path: `mapping.${field}`,
      message: `no column fills ${field}: name one; ${found}`,
    })),
    ...columns.ambiguous.map((a) => ({
      path: `mapping.${a.field}`,
      message: `${a.columns.map((c) => JSON.stringify(c.header)).join(" and ")} both could be ${a.field}: name one; ${found}`,
    })),
  ];
  const first = problems[0];
  if (first) throw new AppError("validation_failed", `${first.path}: ${first.message}`, { problems });
}
