import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { sleep } from "@/lib/clock";
import { databaseErrorCode, isConnectionLost } from "@/lib/connection-lost";
import { env } from "@/lib/env";
import { singleton } from "@/lib/singleton";
import { releaseArguments } from "./release-arguments";
import * as schema from "./schema/index";
import { inTransaction as safeTransaction } from "./transact";

/** Longest time that one transaction of the product may take, milliseconds. */
const TRANSACTION_MS = 120_000;

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
  // What Drizzle calls for its transactions and its statements.
  const begin = client.begin.bind(client);
  Object.assign(client, {
    unsafe: releaseArguments(client),
    begin: <T>(work: (tx: postgres.TransactionSql) => Promise<T>) =>
      safeTransaction({ begin }, work, TRANSACTION_MS),
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

/** Runs of one transaction that Postgres ended because of a deadlock. */
const RUNS = 4;

/**
 * Runs `work` in one transaction: everything it wrote is committed together, or nothing. When Postgres ends it to break
 * a deadlock, nothing was written and it runs again: `work` has no effects outside of the database.
 */
export async function inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let run = 1; ; run++) {
    try {
      return await getDb().transaction(work);
    } catch (error) {
      if (run >= RUNS || !isDeadlock(error)) throw error;
      await sleep(20 * run * (0.5 + Math.random()));
    }
  }
}

/** Longest time that the end of paid work waits for a database that is away, milliseconds. */
const OUTAGE_MS = 60_000;
const OUTAGE_PAUSE_MS = 250;

/**
 * `inTransaction` for the end of work that was paid for, such as a model's answer: while the database can't be reached
 * it is tried again for up to a minute, because the alternative is to pay a second time.
 * @param work must be fenced by an expected state: a COMMIT whose answer was lost may have happened, and `work` then
 * meets its own effects.
 */
export function inLastingTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return untilReached(() => inTransaction(work));
}

/** The same for `work` that is one statement of its own, and may meet its own effects. */
export async function untilReached<T>(work: () => Promise<T>): Promise<T> {
  const end = performance.now() + OUTAGE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionLost(error) || performance.now() > end) throw error;
      await sleep(OUTAGE_PAUSE_MS);
    }
  }
}

/** SQLSTATE 40P01. */
const isDeadlock = (error: unknown) => databaseErrorCode(error) === "40P01";

/** Closes both pools of this process; for scripts and tests that end. */
export async function closeDb(): Promise<void> {
  await Promise.all([
    singleton("db", () => connect(databaseUrl(), 1)).client.end({ timeout: 5 }),
    getSql().end({ timeout: 5 }),
  ]);
}
