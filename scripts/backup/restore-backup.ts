import { once } from "node:events";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import postgres from "postgres";
import { migrateDatabase } from "@/db/migrate";
import { dataKey } from "@/lib/encryption";
import type { Head, Tail } from "./archive-shape";
import { listTables, quoted, SCHEMAS } from "./list-tables";
import { migrationsUpTo } from "./migrations-up-to";
import { readArchive } from "./read-archive";

export interface RestoreOptions {
  /** APP_SECRET, then those of APP_SECRET_PREVIOUS. */
  secrets: string[];
  /** Removes what the database holds. */
  force: boolean;
  log?: (line: string) => void;
}

/**
 * Puts a backup into the database at `url`. The whole file is checked first, then the database, then the schema is made
 * as it was, all rows go in with one transaction, and later migrations follow: what fails leaves an empty database, and
 * what is refused leaves it as it was.
 * @throws Error in one sentence: not whole, of a newer version, another secret, database not empty or in use.
 */
export async function restoreBackup(url: string, file: string, options: RestoreOptions): Promise<Tail> {
  const { log = () => {} } = options;
  const { head, tail } = await examine(file);
  checkSecrets(head, options.secrets);
  const migrations = await migrationsUpTo(head.migrations);
  const sql = postgres(url, { max: 1, onnotice: () => {}, connection: { TimeZone: "UTC" } });
  try {
    await refuseInUse(sql);
    if (await isInhabited(sql)) {
      if (!options.force)
        throw new Error(
          "The database is not empty. Restore into an empty one, or say --force to remove what it holds.",
        );
      log("removing what the database holds");
      await clear(sql);
    }
    await migrateDatabase(url, migrations.folder);
    log(`loading ${total(tail)} rows of ${head.created_at}`);
    try {
      await sql`begin`;
      await load(sql, file);
      await sql`commit`;
    } catch (error) {
      await sql`rollback`.catch(() => {});
      await clear(sql).catch(() => {});
      throw error;
    }
    await migrateDatabase(url);
    await sql`analyze`;
    return tail;
  } finally {
    await migrations.remove();
    await sql.end({ timeout: 5 });
  }
}

/** Reads the file from end to end before anything is touched. */
async function examine(file: string): Promise<{ head: Head; tail: Tail }> {
  let head: Head | undefined;
  for await (const part of readArchive(file)) {
    if ("head" in part) head = part.head;
    else if ("tail" in part && head) return { head, tail: part.tail };
  }
  throw new Error(`${file} is no whole backup.`);
}

/** Rows without their key would be there and never open again: that is found out now, not later. */
function checkSecrets(head: Head, secrets: string[]): void {
  const own = new Set(secrets.map((secret) => dataKey(secret).id.toString("hex")));
  const missing = [...new Set([head.current_key, ...head.key_ids])].filter((id) => !own.has(id));
  if (missing.length === 0) return;
  throw new Error(
    missing.includes(head.current_key)
      ? `The backup was made under another APP_SECRET (key ${head.current_key}; here: ${[...own].join(", ")}). ` +
          "Set the APP_SECRET of then: without it nothing that is encrypted could be opened."
      : `The backup holds texts under older keys (${missing.join(", ")}): name their secrets in APP_SECRET_PREVIOUS.`,
  );
}

/** Processes of ours would go on writing into what is being replaced. (db/client.ts names the connections.) */
async function refuseInUse(sql: postgres.Sql): Promise<void> {
  const connected = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and application_name in ('intray', 'intray-sql') limit 1`;
  if (connected.length > 0) throw new Error("Intray is running on this database: stop it first.");
}

async function isInhabited(sql: postgres.Sql): Promise<boolean> {
  const found = await sql`
    select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm') and n.nspname in ${sql(SCHEMAS)} limit 1`;
  return found.length > 0;
}

async function clear(sql: postgres.Sql): Promise<void> {
  await sql`begin`;
  const tables = await sql<{ name: string }[]>`
    select schemaname || '.' || tablename as name from pg_tables where schemaname in ${sql(SCHEMAS)}`;
  if (tables.length > 0)
    await sql.unsafe(`drop table ${tables.map(({ name }) => quoted(name)).join(", ")} cascade`);
  await sql`drop schema if exists engine cascade`;
  await sql`drop schema if exists drizzle cascade`;
  await sql`commit`;
}

async function load(sql: postgres.Sql, file: string): Promise<void> {
  const known = new Set((await listTables(sql)).map(({ name }) => name));
  // The migrations that made the schema have written their own list.
  await sql`delete from drizzle.__drizzle_migrations`;
  let open: { table: string; into: Writable } | undefined;
  const close = async () => {
    if (!open) return;
    open.into.end();
    await finished(open.into);
    open = undefined;
  };
  for await (const part of readArchive(file)) {
    if ("tail" in part) {
      await close();
      for (const [name, value] of Object.entries(part.tail.sequences))
        await sql`select setval(${quoted(name)}::regclass, ${value}::bigint)`;
    } else if ("frame" in part) {
      const { table, columns } = part.frame;
      if (open?.table !== table) {
        await close();
        if (!known.has(table)) throw new Error(`The backup holds a table that is not known here: ${table}.`);
        const list = columns.map(quoted).join(", ");
        const into = await sql.unsafe(`copy ${quoted(table)} (${list}) from stdin`).writable();
        open = { table, into };
      }
      if (!open.into.write(part.bytes)) await once(open.into, "drain");
    }
  }
}

const total = (tail: Tail): number => Object.values(tail.rows).reduce((sum, n) => sum + n, 0);
