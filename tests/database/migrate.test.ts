import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { freshDatabase } from "../support/fresh-database";

const database = await freshDatabase();
afterAll(database.cleanup);

test("a migrated database takes the migrations again, several at once, without a change", async () => {
  const count = async () => {
    const rows = await getDb().execute<{ n: number }>(
      sql`select count(*)::int as n from drizzle.__drizzle_migrations`,
    );
    return rows[0]?.n;
  };
  const before = await count();
  expect(before).toBeGreaterThan(0);
  await Promise.all([1, 2, 3].map(() => migrateDatabase(database.url)));
  expect(await count()).toBe(before);
});

test("text is UTF-8, ordered by code point, and letters of Chinese are letters", async () => {
  const rows = await getDb().execute<{ encoding: string; letter: boolean; order: boolean }>(sql`
    select pg_encoding_to_char(encoding) as encoding, '退' ~ '\\w' as letter, 'Z' < 'a' as order
    from pg_database where datname = current_database()`);
  expect(rows[0]).toMatchObject({ encoding: "UTF8", letter: true, order: true });
});
