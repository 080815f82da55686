import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { env } from "@/lib/env";
import type { MigrationReport } from "@/scripts/migrate";
import { freshDatabase } from "../support/fresh-database";
import { until } from "../support/until";
import { killProcess, startProcess, startWorkerProcess } from "../support/worker-process";

const database = await freshDatabase();
const url = new URL(database.url);
url.pathname += "_empty";
const name = url.pathname.slice(1);
const admin = postgres(database.url, { max: 1, onnotice: () => {} });
await admin.unsafe(`create database ${name}`);
const sql = postgres(url.href, { max: 1, onnotice: () => {} });
const children: ChildProcess[] = [];
afterAll(async () => {
  await Promise.all(children.map(killProcess));
  await sql.end();
  await admin.unsafe(`drop database if exists ${name} with (force)`);
  await admin.end();
  await database.cleanup();
});

await mkdir(env().DATA_DIR, { recursive: true });
const settings = { DATABASE_URL: url.href, DATA_DIR: env().DATA_DIR };

/** What `npm start` does to the database before anything else, in a process of its own. */
async function prepare(): Promise<MigrationReport> {
  const child = startProcess(["scripts/migrate.ts"], settings);
  children.push(child);
  const exit = once(child, "exit");
  const [report] = (await once(child, "message")) as [MigrationReport];
  await exit;
  return report;
}

test("two instances that start at once on an empty database make one schema, one admin, and both work", {
  timeout: 120_000,
}, async () => {
  const reports = await Promise.all([prepare(), prepare()]);
  expect(reports.map(({ problem }) => problem)).toEqual([undefined, undefined]);
  const migrations = await sql`select hash from drizzle.__drizzle_migrations`;
  expect(new Set(migrations.map((row) => row["hash"])).size).toBe(migrations.length);
  expect(await sql`select 1 from members`).toHaveLength(1);
  // Only the one that made the admin knows the password.
  expect(reports.filter(({ oneTimePassword }) => oneTimePassword)).toHaveLength(1);
  const [lists] = await sql`
    select (select count(*)::int from categories) as categories,
      (select count(distinct code)::int from categories) as different`;
  expect(lists?.["categories"]).toBe(lists?.["different"]);

  children.push(startWorkerProcess(settings), startWorkerProcess(settings));
  await until("both workers report", async () => (await sql`select id from workers`).length === 2, 60_000);
  const [health] = await sql`
    select count(*)::int as alive from workers where seen_at > now() - interval '20 seconds'`;
  expect(health?.["alive"]).toBe(2);
});
