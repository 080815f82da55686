import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { env } from "@/lib/env";
import { singleton } from "@/lib/singleton";
import * as schema from "./schema/index";

/**
 * Opens a pool. Lazy: no connection is made before the first query, so a build needs no database.
 * `backoff`: after a restart of Postgres the driver's default would wait up to 12 s before it tries again.
 */
export function connect(url: string, max: number) {
  const client = postgres(url, {
    max,
    backoff: () => 0.5,
    connect_timeout: 10,
    onnotice: () => {},
    connection: { TimeZone: "UTC", application_name: "intray" },
  });
  return { client, db: drizzle(client, { schema, casing: "snake_case" }) };
}

export type Db = ReturnType<typeof connect>["db"];
/** A transaction. Verbs that take one never commit: the caller does. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
/** Either: for reads that may run inside or outside a transaction. */
export type Queryable = Db | Tx;

function databaseUrl(): string {
  const url = env().DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL is not set: start with `npm start`, which brings its own Postgres");
  return url;
}

/** The process's Drizzle pool. */
export function getDb(): Db {
  return singleton("db", () => connect(databaseUrl(), env().DATABASE_POOL)).db;
}

/**
 * The process's second, plain postgres.js pool, for LISTEN, COPY and hand-written SQL. Separate because Drizzle
 * replaces the type parsers of the client that it is given.
 */
export function getSql(): postgres.Sql {
  return singleton("sql", () =>
    postgres(databaseUrl(), {
      max: Math.max(3, Math.floor(env().DATABASE_POOL / 2)),
      backoff: () => 0.5,
      connect_timeout: 10,
      onnotice: () => {},
      connection: { TimeZone: "UTC", application_name: "intray-sql" },
    }),
  );
}

/** Runs `work` in one transaction: everything it wrote is committed together, or nothing. */
export function inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return getDb().transaction(work);
}

/** Closes both pools of this process; for scripts and tests that end. */
export async function closeDb(): Promise<void> {
  await Promise.all([
    singleton("db", () => connect(databaseUrl(), 1)).client.end({ timeout: 5 }),
    getSql().end({ timeout: 5 }),
  ]);
}
