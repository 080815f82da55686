import "server-only";
import { AppError } from "@/lib/errors";
import { mapColumns } from "./map-columns";
import { type ColumnMap, IMPORT_FIELDS, type ImportField, type MappingInput } from "./shape";

/**
 * The columns of an import once more, from what is stored and what a person chose now. The stored mapping is taken as
 * it is: a field that was left out before is not recognised again behind anybody's back. A column that is chosen for
 * one field leaves the one that it had.
 */
export function chooseMapping(
  headers: string[],
  stored: Partial<Record<ImportField, number>>,
  chosen: MappingInput = {},
): ColumnMap {
  const taken = new Set(Object.values(mapColumns(headers, only(chosen)).mapping));
  const wanted: MappingInput = {};
  for (const field of IMPORT_FIELDS) {
    const kept = stored[field];
    wanted[field] =
      chosen[field] ?? (chosen[field] === null || kept === undefined || taken.has(kept) ? null : kept);
  }
  return mapColumns(headers, wanted);
}

/** The chosen fields and no recognised ones. */
function only(chosen: MappingInput): MappingInput {
  return Object.fromEntries(IMPORT_FIELDS.map((field) => [field, chosen[field] ?? null]));
}

/** @throws AppError 42201 when the mapping names no such column, or leaves the content without one. */
export function requireMapping(columns: ColumnMap): void {
  const problem =
    columns.problems[0] ??
    (columns.mapping.content === undefined
      ? { path: "mapping.content", message: "no column fills the content: name one" }
      : undefined);
  if (problem)
    throw new AppError("validation_failed", `${problem.path}: ${problem.message}`, { problems: [problem] });
}
