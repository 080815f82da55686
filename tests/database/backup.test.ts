import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { count } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, getDb } from "@/db/client";
import { MIGRATIONS } from "@/db/migrate";
import { messages } from "@/db/schema/messages";
import { open } from "@/db/sealed";
import { seedDatabase } from "@/db/seed";
import { systemActor } from "@/domain/actors/system-actor";
import { submitMessage } from "@/domain/messages/submit-message";
import { searchKey } from "@/domain/search/search-key";
import { tokenize } from "@/domain/search/tokenize";
import { env } from "@/lib/env";
import { migrationsUpTo } from "@/scripts/backup/migrations-up-to";
import { readArchive } from "@/scripts/backup/read-archive";
import { restoreBackup } from "@/scripts/backup/restore-backup";
import { writeBackup } from "@/scripts/backup/write-backup";
import { freshDatabase } from "../support/fresh-database";
import { temporaryFolder } from "../support/temporary-folder";

const database = await freshDatabase();
await seedDatabase();
const folder = temporaryFolder("intray-backup-");
const file = path.join(folder, "one.backup");
const secret = env().APP_SECRET ?? "";
const admin = systemActor("test");
const emptied: string[] = [];

const administer = async (work: (sql: postgres.Sql) => Promise<unknown>) => {
  const url = new URL(database.url);
  url.pathname = "/postgres";
  const sql = postgres(url.href, { max: 1, onnotice: () => {} });
  await work(sql);
  await sql.end();
};

/** An empty database of its own. */
async function emptyDatabase(): Promise<string> {
  const url = new URL(database.url);
  const name = `${url.pathname.slice(1)}_${emptied.length}`;
  emptied.push(name);
  await administer((sql) => sql.unsafe(`create database ${name}`));
  url.pathname = `/${name}`;
  return url.href;
}

let before = 0;
beforeAll(async () => {
  for (let n = 0; n < 60; n++)
    await submitMessage(admin, {
      content: `第 ${n} 封：请问退款什么时候到账？\tTab, "quotes" and a \\ backslash\nsecond line`,
      sender: "customer@example.test",
      channel: "email",
      external_id: `B-${n}`,
    });
  // Rows go on being written while the backup reads.
  const end = new AbortController();
  let written = 0;
  const writer = (async () => {
    while (!end.signal.aborted) {
      await submitMessage(admin, { content: `meanwhile ${written++}`, sender: "x", channel: "api" });
    }
  })();
  before = 60;
  const report = await writeBackup(database.url, secret, file);
  end.abort();
  await writer;
  expect(report.rows["public.messages"]).toBeGreaterThanOrEqual(before);
});

afterAll(async () => {
  await database.cleanup();
  for (const name of emptied)
    await administer((sql) => sql.unsafe(`drop database if exists ${name} with (force)`));
});

test("a backup taken while rows are written is of one moment, and comes back whole", async () => {
  const url = await emptyDatabase();
  const tail = await restoreBackup(url, file, { secrets: [secret], force: false });
  const { client, db } = connect(url, 2);
  const rows = await db.select().from(messages);
  expect(rows).toHaveLength(tail.rows["public.messages"] ?? 0);
  const [tasks] = await client`select count(*)::int as n from tasks`;
  // One moment: a message and its task are committed together.
  expect(tasks?.["n"]).toBe(rows.length);
  for (const [table, n] of Object.entries(tail.rows)) {
    const [found] = await client.unsafe(`select count(*)::int as n from ${table}`);
    expect([table, found?.["n"]]).toEqual([table, n]);
  }
  const first = rows.find((row) => row.externalId === "B-7");
  expect(first && open(messages.content, first.id, first.content)).toBe(
    '第 7 封：请问退款什么时候到账？\tTab, "quotes" and a \\ backslash\nsecond line',
  );
  // Search still finds it: the tokens came along.
  const [token = ""] = tokenize("退款", searchKey());
  const hits = await client`select id from messages where search_tokens @> ${`{${token}}`}::bigint[]`;
  expect(hits).toHaveLength(60);
  // The engine's own counters go on behind what came along.
  const behind = await client`
    select sequencename from pg_sequences where schemaname = 'drizzle' and last_value is not null`;
  expect(behind).toHaveLength(1);
  await client.end();
});

test("refuses a database that holds something, unless it is forced to", async () => {
  const url = await emptyDatabase();
  await restoreBackup(url, file, { secrets: [secret], force: false });
  await expect(restoreBackup(url, file, { secrets: [secret], force: false })).rejects.toThrow(/not empty/);
  const { client } = connect(url, 1);
  await client`update messages set sender = 'somebody else'`;
  await client.end();
  await restoreBackup(url, file, { secrets: [secret], force: true });
  const again = connect(url, 1);
  const [row] = await again.client`select count(*)::int as n from messages where sender = 'somebody else'`;
  expect(row?.["n"]).toBe(0);
  // A process of ours that is connected would go on writing.
  await expect(restoreBackup(url, file, { secrets: [secret], force: true })).rejects.toThrow(/stop it first/);
  await again.client.end();
});

test("says clearly that the secret is another one, before anything is touched", async () => {
  const url = await emptyDatabase();
  await expect(restoreBackup(url, file, { secrets: ["quite another secret"], force: true })).rejects.toThrow(
    /another APP_SECRET/,
  );
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  expect(await sql`select 1 from pg_tables where schemaname = 'public'`).toHaveLength(0);
  await sql.end();
});

test("a file that was cut off, changed or is none is refused, and a forced restore keeps what was there", async () => {
  const whole = gunzipSync(readFileSync(file));
  const broken = path.join(folder, "broken.backup");
  const url = await emptyDatabase();
  await restoreBackup(url, file, { secrets: [secret], force: false });
  const tries: [Buffer, RegExp][] = [
    [gzipSync(whole.subarray(0, whole.length - 200)), /cut off|can't be read/],
    [readFileSync(file).subarray(0, 2000), /can't be unpacked|cut off/],
    [Buffer.from("not a backup"), /can't be unpacked/],
    [gzipSync("{}\n"), /not that of a backup/],
    [gzipSync('{"format":"intray-backup","version":99}\n'), /has format 99/],
  ];
  const flipped = Buffer.from(whole);
  const at = flipped.indexOf("customer@example.test");
  flipped[at] = 0x43;
  tries.push([gzipSync(flipped), /checksum/]);
  for (const [bytes, why] of tries) {
    writeFileSync(broken, bytes);
    await expect(restoreBackup(url, broken, { secrets: [secret], force: true })).rejects.toThrow(why);
  }
  const { client } = connect(url, 1);
  const [row] = await client`select count(*)::int as n from messages`;
  expect(row?.["n"]).toBeGreaterThanOrEqual(before);
  await client.end();
});

test("never writes over a file, and leaves none behind that is not whole", async () => {
  await expect(writeBackup(database.url, secret, file)).rejects.toThrow(/EEXIST/);
  const url = await emptyDatabase();
  const none = path.join(folder, "none.backup");
  await expect(writeBackup(url, secret, none)).rejects.toThrow(/holds no Intray/);
  expect(() => readFileSync(none)).toThrow(/ENOENT/);
  await expect(async () => {
    for await (const _ of readArchive(none));
  }).rejects.toThrow(/does not exist/);
});

test("an older schema is made first and brought up to date; a newer one is refused", async () => {
  const { readMigrationFiles } = await import("drizzle-orm/migrator");
  const own = readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash }) => hash);
  const older = await migrationsUpTo(own.slice(0, 1));
  expect(readMigrationFiles({ migrationsFolder: older.folder })).toHaveLength(1);
  await older.remove();
  await expect(migrationsUpTo([...own, "another"])).rejects.toThrow(/newer version/);
  await expect(migrationsUpTo(["another"])).rejects.toThrow(/other migrations/);
});

test("a backup holds nothing that can be read", async () => {
  const text = gunzipSync(readFileSync(file)).toString("utf8");
  expect(text).not.toContain("退款什么时候");
  expect(text).not.toContain(secret);
  expect((await getDb().select({ n: count() }).from(messages))[0]?.n).toBeGreaterThan(before);
});
