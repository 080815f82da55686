import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";

const OLDEST = 15;
const STARTING_UP = new Set(["ECONNREFUSED", "57P03"]);

/**
 * Makes sure that the database at `url` answers and can hold the product's data. A server that is just starting
 * gets a few seconds.
 * @throws Error in one sentence; the password of `url` is never part of it.
 */
export async function checkDatabase(url: string): Promise<void> {
  const place = placeOf(url);
  for (let attempt = 1; ; attempt++) {
    try {
      await inspect(url);
      return;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (STARTING_UP.has(code ?? "") && attempt < 5) await sleep(1000);
      else
        throw new Error(`The database that DATABASE_URL names (${place}) can't be used: ${message || code}`, {
          cause: error,
        });
    }
  }
}

async function inspect(url: string): Promise<void> {
  const client = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    const [row] = await client<{ version: number; encoding: string }[]>`
      select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`;
    if (!row || row.version < OLDEST * 10_000) throw new Error(`it is older than Postgres ${OLDEST}`);
    if (row.encoding !== "UTF8") throw new Error(`its encoding is ${row.encoding}, not UTF8`);
  } finally {
    await client.end({ timeout: 1 });
  }
}

function placeOf(url: string): string {
  try {
    const { protocol, host, pathname } = new URL(url);
    if (protocol !== "postgres:" && protocol !== "postgresql:") throw new Error(protocol);
    return `${host}${pathname}`;
  } catch {
    throw new Error("DATABASE_URL is not an address of the form postgres://user:password@host:5432/name.");
  }
}
