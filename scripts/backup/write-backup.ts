import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import postgres from "postgres";
import { VERSION } from "@/domain/health/check-health";
import { LAST_BACKUP } from "@/domain/health/self-check-shape";
import { dataKey } from "@/lib/encryption";
import { FORMAT, FORMAT_VERSION, type Head, type Tail } from "./archive-shape";
import { listKeyIds, listTables, quoted } from "./list-tables";
import { readCopy } from "./read-copy";

const FRAME_BYTES = 1024 * 1024;
const LINE_FEED = 10;

export interface BackupReport {
  rows: Record<string, number>;
  bytes: number;
}

/**
 * Writes everything that the database at `url` holds into `file`, as of one moment, while the product runs: all tables
 * are read in one REPEATABLE READ transaction. A few MB of memory, whatever the size. The file appears when it is whole.
 * Content stays encrypted; the secret is not in it.
 * @throws Error when `file` exists, or the database has no schema of ours.
 */
export async function writeBackup(url: string, secret: string, file: string): Promise<BackupReport> {
  const half = `${file}.part`;
  // "wx": two backups into one file would mix.
  await (await open(file, "wx", 0o600)).close();
  const sql = postgres(url, { max: 1, onnotice: () => {}, connection: { TimeZone: "UTC" } });
  const rows: Record<string, number> = {};
  try {
    await sql`begin transaction isolation level repeatable read, read only`;
    const out = createWriteStream(half, { mode: 0o600 });
    await pipeline(Readable.from(archive(sql, secret, rows)), createGzip({ level: 1 }), out);
    await sql`commit`;
    const written = await open(half, "r+");
    await written.sync();
    await written.close();
    await rename(half, file);
    await noteBackup(sql, out.bytesWritten);
    return { rows, bytes: out.bytesWritten };
  } catch (error) {
    await Promise.all([rm(half, { force: true }), rm(file, { force: true })]);
    throw error;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** For the self-check, which asks how old the last backup is. */
async function noteBackup(sql: postgres.Sql, bytes: number): Promise<void> {
  const value = JSON.stringify({ bytes });
  await sql`
    insert into settings (key, value) values (${LAST_BACKUP}, ${value}::text::jsonb)
    on conflict (key) do update set value = excluded.value, updated_at = now()`;
}

async function* archive(
  sql: postgres.Sql,
  secret: string,
  rows: Record<string, number>,
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  const counted = (bytes: Buffer): Buffer => {
    hash.update(bytes);
    return bytes;
  };
  yield counted(line(await head(sql, secret)));
  for (const { name, columns } of await listTables(sql)) {
    let count = 0;
    const list = columns.map(quoted).join(", ");
    for await (const bytes of inFrames(readCopy(sql, `copy ${quoted(name)} (${list}) to stdout`))) {
      count += countLineFeeds(bytes);
      yield counted(line({ table: name, columns, bytes: bytes.byteLength }));
      yield counted(bytes);
    }
    rows[name] = count;
  }
  const sequences = await sql<{ name: string; value: string }[]>`
    select schemaname || '.' || sequencename as name, last_value::text as value from pg_sequences
    where schemaname in ('public', 'engine', 'drizzle') and last_value is not null`;
  yield line({
    end: true,
    rows,
    sequences: Object.fromEntries(sequences.map(({ name, value }) => [name, value])),
    sha256: hash.digest("hex"),
  } satisfies Tail);
}

async function head(sql: postgres.Sql, secret: string): Promise<Head> {
  const [there] = await sql`select to_regclass('drizzle.__drizzle_migrations') as name`;
  if (there?.["name"] == null) throw new Error("The database holds no Intray: there is nothing to back up.");
  const migrations = await sql<{ hash: string }[]>`
    select hash from drizzle.__drizzle_migrations order by created_at`;
  return {
    format: FORMAT,
    version: FORMAT_VERSION,
    created_at: new Date().toISOString(),
    product: VERSION,
    migrations: migrations.map(({ hash }) => hash),
    key_ids: await listKeyIds(sql),
    current_key: dataKey(secret).id.toString("hex"),
  };
}

const line = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);

async function* inFrames(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    size += chunk.byteLength;
    if (size < FRAME_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held);
}

/** COPY's text form writes one line a row; a line feed inside a value is written as `\n`. */
function countLineFeeds(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) count++;
  return count;
}
