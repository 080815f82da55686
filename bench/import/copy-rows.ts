import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type postgres from "postgres";
import { readCopy } from "@/scripts/backup/read-copy";

/** What an import of rows leaves behind, the messages first. */
export const TABLES = ["messages", "import_rows", "tasks", "task_events", "message_events"] as const;

/**
 * Seconds that a bare COPY takes to put the rows of a table, as they are stored – encrypted, with search tokens – into
 * an empty table of the same columns and indexes. Binary, from a file, in one transaction.
 */
export async function copyRows(sql: postgres.Sql, table: string, file: string): Promise<number> {
  await pipeline(readCopy(sql, `copy ${table} to stdout (format binary)`), createWriteStream(file));
  await sql.unsafe(`create table copied_${table} (like ${table} including all)`);
  const begin = performance.now();
  const into = await sql.unsafe(`copy copied_${table} from stdin (format binary)`).writable();
  await pipeline(createReadStream(file), into);
  return (performance.now() - begin) / 1000;
}
