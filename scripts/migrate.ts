// Brings the database of DATABASE_URL to the newest schema and puts in what a first start needs. `npm start` runs it
// as a child and takes its report; by hand: `npm run db:migrate`.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { closeDb } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { seedDatabase } from "@/db/seed";
import { checkRegistry } from "@/domain/models/check-registry";
import { env } from "@/lib/env";

/** What `npm start` hears from this script. */
export interface MigrationReport {
  problem?: string;
  adminEmail?: string;
  /** Set on the start that made the first admin only. */
  oneTimePassword?: string | null;
  /** What is wrong with providers, models and scenes, one line each; empty = nothing. */
  registry?: string[];
}

function report(message: MigrationReport): void {
  if (process.send) {
    process.send(message);
    return;
  }
  console.log(message.problem ?? `The database is up to date; the first admin is ${message.adminEmail}.`);
  for (const line of message.registry ?? []) console.log(`The registry is not in order: ${line}`);
}

try {
  const { DATABASE_URL, DATA_DIR } = env();
  if (!DATABASE_URL) throw new Error("DATABASE_URL is not set");
  await migrateDatabase(DATABASE_URL);
  const seeded = await seedDatabase();
  if (seeded.oneTimePassword) {
    mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 });
    writeFileSync(path.join(DATA_DIR, "admin-password"), `${seeded.oneTimePassword}\n`, { mode: 0o600 });
  }
  const registry = await checkRegistry();
  report({ ...seeded, registry });
} catch (error) {
  const { cause, message } = error as Error;
  // Drizzle's own message is the whole statement; the database's is in the cause.
  report({ problem: cause instanceof Error ? cause.message : message });
  process.exitCode = 1;
}
// Also after a failure: with its connections open the process would not end, and who started it would wait for ever.
await closeDb().catch(() => {});
if (process.connected) process.disconnect();
