import { rmSync } from "node:fs";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "@/db/migrate";
import { choosePlace } from "@/scripts/postgres/choose-place";
import { TEST_SETTINGS } from "@/scripts/postgres/settings";
import { startPostgres } from "@/scripts/postgres/start-postgres";
import { temporaryFolder } from "./temporary-folder";

declare module "vitest" {
  interface ProvidedContext {
    /** The test server, with the database name left out: append `/name`. */
    postgresServer: string;
  }
}

/** Starts a Postgres of its own for this run, with the migrated database `template` that test files clone. */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const base = temporaryFolder("intray-test-");
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
