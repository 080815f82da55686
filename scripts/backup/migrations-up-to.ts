import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { MIGRATIONS } from "@/db/migrate";

interface Journal {
  entries: unknown[];
}

/**
 * A folder with our migrations up to those of a backup: its rows fit the schema of then; what came later is applied to
 * them afterwards.
 * @param hashes of the backup's migrations, in their order.
 * @throws Error in one sentence when the backup comes from a newer version, or from another line of migrations.
 */
export async function migrationsUpTo(
  hashes: string[],
): Promise<{ folder: string; remove: () => Promise<void> }> {
  const own = readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash }) => hash);
  if (hashes.length > own.length)
    throw new Error("The backup comes from a newer version of Intray: put that version in place first.");
  if (hashes.some((hash, i) => hash !== own[i]))
    throw new Error("The backup comes from a version of Intray with other migrations than this one has.");
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), "intray-migrations-"));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const file = path.join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as Journal;
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, hashes.length) }));
  return { folder, remove: async () => rmSync(folder, { recursive: true, force: true }) };
}
