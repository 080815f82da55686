import path from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";

/** Any number, the same in every process of every version: whoever holds it may migrate. */
const MIGRATION_LOCK = 7_274_671;

/** The folder of our migrations. */
export const MIGRATIONS = path.join(import.meta.dirname, "migrations");

/**
 * Brings the database at `url` to the newest migration. Any number of processes may call it at once: one works,
 * the others wait (drizzle takes no lock itself).
 * @throws the driver's error when a migration fails; what came before it stays applied.
 */
export async function migrateDatabase(url: string, migrationsFolder = MIGRATIONS): Promise<void> {
  // The lock belongs to the connection, so there must be exactly one.
  const client = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => {} });
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end({ timeout: 5 });
  }
}
