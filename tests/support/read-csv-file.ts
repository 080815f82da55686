import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { checkRow } from "@/domain/imports/check-row";
import { detectDelimiter } from "@/domain/imports/detect-delimiter";
import { mapColumns } from "@/domain/imports/map-columns";
import { probeEncoding } from "@/domain/imports/probe-encoding";
import { readCsv } from "@/domain/imports/read-csv";
import type { CsvRecord, Delimiter, ImportedMessage, RowIssue } from "@/domain/imports/shape";

/** A file of the public cases. */
export const file = (name: string) => readFileSync(`tests/fixtures/cases/${name}`);

/** Bytes as they would arrive. */
export async function* inChunks(bytes: Buffer, size = 65_536): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The records of a UTF-8 file, header first. */
export async function records(
  bytes: Buffer | string,
  delimiter: Delimiter = ",",
  size?: number,
): Promise<CsvRecord[]> {
  const all: CsvRecord[] = [];
  const chunks = inChunks(Buffer.from(bytes as Buffer), size);
  for await (const record of readCsv(chunks, { encoding: "utf-8", delimiter })) all.push(record);
  return all;
}
/** Only the cells. */
export const cells = async (text: string, size?: number) =>
  (await records(text, ",", size)).map((record) => record.cells);

export interface Imported {
  encoding: string;
  delimiter: string;
  ignored: string[];
  rows: { line: number; ok?: ImportedMessage; error?: RowIssue; warnings: string[] }[];
  contents: (string | undefined)[];
}

/** A file from bytes to checked rows, as an import does it. */
export async function importFile(bytes: Buffer): Promise<Imported> {
  const { encoding } = await probeEncoding(inChunks(bytes));
  if (encoding === null) throw new Error("no encoding");
  const delimiter = detectDelimiter(new TextDecoder(encoding).decode(bytes.subarray(0, 65_536)));
  const imported: Imported = { encoding, delimiter, ignored: [], rows: [], contents: [] };
  let columns: ReturnType<typeof mapColumns> | undefined;
  for await (const record of readCsv(inChunks(bytes), { encoding, delimiter })) {
    if (!columns) {
      columns = mapColumns(record.cells);
      imported.ignored = columns.ignored;
      expect([columns.ambiguous, columns.missing]).toEqual([[], []]);
      continue;
    }
    const { warnings, ...checked } = checkRow(record, columns);
    imported.rows.push({ line: record.line, ...checked, warnings: warnings.map((warning) => warning.code) });
  }
  imported.contents = imported.rows.map((row) => row.ok?.content);
  return imported;
}
