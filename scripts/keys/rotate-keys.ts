import { dropKeyChecks, keepKeyCheck } from "@/db/check-secret";
import { getDb, getSql } from "@/db/client";
import { appSecrets, SECRETS_REREAD_MS } from "@/lib/app-secrets";
import { sleep } from "@/lib/clock";
import { env } from "@/lib/env";
import { resealSettings } from "./reseal-settings";
import { hasStale, resealTable } from "./reseal-table";
import { sealedTables } from "./sealed-tables";
import { addSecret, dropSecrets } from "./secret-file";

/** The longest transaction of the product is 120 s (db/client.ts). */
const OLD_TRANSACTIONS_MS = 150_000;
const PAUSE_MS = 500;

/**
 * Rotates the deployment's secret while the product runs: a new key seals from now on, the old one still opens, every
 * stored value and every search token is made anew in batches, and only when none is left the old key is dropped.
 * Killed at any moment it goes on where it was when it is called again. With APP_SECRET in the environment the
 * processes were started with both secrets beforehand; with a file it is changed here, and they look at it themselves.
 * @throws Error in one sentence that says what to do.
 */
export async function rotateKeys(log: (line: string) => void): Promise<void> {
  const { APP_SECRET, APP_SECRET_FILE: file } = env();
  if (APP_SECRET === undefined && file !== undefined) {
    appSecrets();
    log(
      addSecret(file)
        ? "a new key is made; the old one still opens"
        : "going on with the rotation begun before",
    );
    // Every process has looked at the file by then.
    await sleep(2 * SECRETS_REREAD_MS);
  }
  if (appSecrets().length < 2)
    throw new Error(
      "There is nothing to rotate to: restart every process with the new secret in APP_SECRET and the present one in APP_SECRET_PREVIOUS, then call this again.",
    );
  await keepKeyCheck(getDb());
  await untilOldTransactionsEnd();
  await resealSettings();
  const tables = sealedTables();
  for (let pass = 1; ; pass++) {
    for (const table of tables) {
      const rows = await resealTable(table);
      if (rows > 0) log(`${table.name}: ${rows} rows sealed anew`);
    }
    const left = await Promise.all(tables.map(hasStale));
    if (!left.includes(true)) break;
    if (pass % 20 === 0) log("some rows are being changed all the time; still trying");
    await sleep(PAUSE_MS);
  }
  await dropKeyChecks(getDb());
  if (APP_SECRET === undefined && file !== undefined) dropSecrets(file);
  log(
    APP_SECRET === undefined
      ? "done: nothing is sealed with the old key any more, and it is dropped. Restart once, so that sessions are signed with the new one, and back up the file."
      : "done: nothing is sealed with the old key any more. Take APP_SECRET_PREVIOUS away at the next restart.",
  );
}

/** What was begun before the switch may still commit a value of the old key: it must end before the last look. */
async function untilOldTransactionsEnd(): Promise<void> {
  const sql = getSql();
  const [now] = await sql<{ at: string }[]>`select clock_timestamp()::text as at`;
  const end = performance.now() + OLD_TRANSACTIONS_MS;
  for (;;) {
    const [old] = await sql<{ n: number }[]>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start < ${now?.at ?? ""}::timestamptz
        and backend_type = 'client backend'`;
    if (old?.n === 0 || performance.now() > end) return;
    await sleep(PAUSE_MS);
  }
}
