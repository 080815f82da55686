import "server-only";
import type { Sealed } from "@/db/columns";
import { importRows } from "@/db/schema/imports";
import { open, seal } from "@/db/sealed";
import { storableText } from "@/lib/storable-text";
import type { CsvProblem, CsvRecord } from "./shape";

/** A record of a file sealed for its place: its cells, and the reader's problem with them, if any, as a last element that is no string. */
export function sealRow(importId: string, row: number, record: CsvRecord): Sealed {
  const clean = record.cells.map(storableText);
  const kept = record.problem ? [...clean, { problem: record.problem }] : clean;
  return seal(importRows.cells, `${importId}.${row}`, JSON.stringify(kept));
}

/** The record that {@link sealRow} sealed. */
export function openRow(stored: { importId: string; row: number; line: number; cells: Sealed }): CsvRecord {
  const text = open(importRows.cells, `${stored.importId}.${stored.row}`, stored.cells);
  const kept = JSON.parse(text) as (string | { problem: CsvProblem })[];
  const last = kept.at(-1);
  const cells = kept.filter((cell): cell is string => typeof cell === "string");
  return typeof last === "object"
    ? { line: stored.line, cells, problem: last.problem }
    : { line: stored.line, cells };
}
