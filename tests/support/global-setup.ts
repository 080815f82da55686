import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "@/db/migrate";
import { choosePlace } from "@/scripts/postgres/choose-place";
import { findPostmaster, isAlive } from "@/scripts/postgres/find-postmaster";
import { TEST_SETTINGS } from "@/scripts/postgres/settings";
import { startPostgres } from "@/scripts/postgres/start-postgres";

declare module "vitest" {
  interface ProvidedContext {
    /** The test server, with the database name left out: append `/name`. */
    postgresServer: string;
  }
}

const PREFIX = "intray-test-";

/** Starts a Postgres of its own for this run, with the migrated database `template` that test files clone. */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const temporary = realpathSync(tmpdir());
  removeLeftovers(temporary);
  const base = mkdtempSync(path.join(temporary, PREFIX));
  // mkdtemp makes 0700; as root, Postgres runs with another account, which must get in.
  chmodSync(base, 0o755);
  writeFileSync(path.join(base, "test-run"), String(process.pid));
  const server = await startPostgres(choosePlace(base), TEST_SETTINGS);
  const end = async () => {
    await server.stop();
    rmSync(base, { recursive: true, force: true });
  };
  try {
    const admin = postgres(server.url("postgres"), { max: 1, onnotice: () => {} });
    await admin`create database template`;
    await admin.end();
    await migrateDatabase(server.url("template"));
  } catch (error) {
    await end();
    throw error;
  }
  project.provide("postgresServer", server.url("").replace(/\/$/, ""));
  return end;
}

/** A run that was killed leaves its server and folder behind; the next run clears them away. */
function removeLeftovers(temporary: string): void {
  for (const name of readdirSync(temporary)) {
    if (!name.startsWith(PREFIX)) continue;
    const base = path.join(temporary, name);
    const owner = path.join(base, "test-run");
    if (!existsSync(owner) || isAlive(Number(readFileSync(owner, "utf8")))) continue;
    try {
      const server = findPostmaster(path.join(base, "postgres"));
      if (server) process.kill(server.pid, "SIGQUIT");
      rmSync(base, { recursive: true, force: true });
    } catch {
      // Another account's, or still ending: a later run tries again.
    }
  }
}
