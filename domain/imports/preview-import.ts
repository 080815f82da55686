import "server-only";
import { asc, eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { importRows } from "@/db/schema/imports";
import { env } from "@/lib/env";
import type { Actor } from "../actors/shape";
import { checkRow } from "./check-row";
import { chooseMapping } from "./choose-mapping";
import { estimateCost } from "./estimate-cost";
import { getImport } from "./get-import";
import { mapColumns } from "./map-columns";
import type { CsvRecord, ImportedMessage, ImportPreview, MappingInput, PreviewRow } from "./shape";
import { openRow } from "./stored-row";

/** Rows that are checked, rows that are shown. */
const CHECKED = 1000;
const SHOWN = 20;
const CONTENT = 300;
const SAMPLES = 3;
const SAMPLE = 80;

/**
 * Shows what a file will become before anything does: the columns with samples, the first 20 rows as messages, and
 * what is wrong among the first 1,000.
 * @param mapping what a person chose; without it the columns as they were recognised.
 * @throws AppError 40401.
 */
export async function previewImport(
  actor: Actor,
  id: string,
  mapping?: MappingInput,
): Promise<ImportPreview> {
  const found = await getImport(actor, id);
  const recognised = mapColumns(found.headers);
  const columns = chooseMapping(found.headers, found.mapping, mapping);
  const stored = await getDb()
    .select()
    .from(importRows)
    .where(eq(importRows.importId, id))
    .orderBy(asc(importRows.row))
    .limit(CHECKED);
  const samples = found.headers.map(() => [] as string[]);
  const rows: PreviewRow[] = [];
  const good: ImportedMessage[] = [];
  const issues = new Map<string, ImportPreview["issues"][number]>();
  let failing = 0;
  for (const kept of stored) {
    const record = openRow(kept);
    collectSamples(samples, record);
    const result = checkRow(record, columns, { timeZone: env().TIME_ZONE });
    const error = "error" in result ? result.error : null;
    if ("ok" in result) good.push(result.ok);
    if (error) failing += 1;
    for (const issue of error ? [error] : result.warnings) {
      const known = issues.get(issue.code);
      if (known) known.count += 1;
      else issues.set(issue.code, { code: issue.code, count: 1, first_line: kept.line });
    }
    if (rows.length < SHOWN)
      rows.push({
        row: kept.row,
        line: kept.line,
        message:
          "ok" in result
            ? { ...result.ok, content: result.ok.content.slice(0, CONTENT).toWellFormed() }
            : null,
        error,
        warnings: result.warnings,
      });
  }
  return {
    // Columns that could mean the same thing stay open until a person has said which.
    columns: {
      ...columns,
      ambiguous: recognised.ambiguous.filter(
        ({ field }) => columns.mapping[field] === undefined && mapping?.[field] === undefined,
      ),
    },
    samples,
    rows,
    checked: stored.length,
    failing,
    issues: [...issues.values()].sort((a, b) => b.count - a.count),
    cost: await estimateCost(found.rows, good),
  };
}

function collectSamples(samples: string[][], record: CsvRecord): void {
  for (const [index, values] of samples.entries()) {
    if (values.length === SAMPLES) continue;
    const text = (record.cells[index] ?? "")
      .slice(0, SAMPLE * 4)
      .replace(/\s+/g, " ")
      .trim();
    const value = text.length > SAMPLE ? `${text.slice(0, SAMPLE - 1).toWellFormed()}…` : text;
    if (value !== "" && !values.includes(value)) values.push(value);
  }
}
