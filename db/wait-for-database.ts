import type postgres from "postgres";
import { sleep } from "@/lib/clock";
import { isConnectionLost } from "@/lib/connection-lost";

const PAUSE_MS = 250;

/**
 * Resolves when the database answers. A process that starts during an outage waits here instead of ending: to end
 * again and again would look like a program that can't work at all.
 * @throws what the database says, when it is not about being out of reach, or after `limitMs`.
 */
export async function waitForDatabase(sql: postgres.Sql, limitMs = 60_000): Promise<void> {
  const end = performance.now() + limitMs;
  for (;;) {
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      if (!isConnectionLost(error) || performance.now() > end) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
