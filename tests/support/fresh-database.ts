import { rm } from "node:fs/promises";
import postgres from "postgres";
import { inject } from "vitest";
import { closeDb } from "@/db/client";
import { env } from "@/lib/env";

/** A database that belongs to one test file. */
export interface FreshDatabase {
  /** Its address, as DATABASE_URL says it; for processes that a test starts. */
  url: string;
  /** Closes the pools and drops the database. Pass it to `afterAll`. */
  cleanup: () => Promise<void>;
}

let made = false;

/**
 * Clones the migrated template into the database that DATABASE_URL of this test file names. Call it once, at the
 * top of the file: `const database = await freshDatabase(); afterAll(database.cleanup);`
 */
export async function freshDatabase(): Promise<FreshDatabase> {
  if (made) throw new Error("freshDatabase() was called twice in one test file");
  made = true;
  const url = env().DATABASE_URL ?? "";
  const name = new URL(url).pathname.slice(1);
  await administer((admin) => admin.unsafe(`create database ${name} template template`));
  return {
    url,
    cleanup: async () => {
      await closeDb();
      await administer((admin) => admin.unsafe(`drop database if exists ${name} with (force)`));
      await rm(env().DATA_DIR, { recursive: true, force: true });
    },
  };
}

async function administer(work: (admin: postgres.Sql) => Promise<unknown>): Promise<void> {
  const admin = postgres(`${inject("postgresServer")}/postgres`, { max: 1, onnotice: () => {} });
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
