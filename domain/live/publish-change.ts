import "server-only";
import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { Change } from "./shape";

/** The channel of changes. Payloads are limited to 8,000 bytes by Postgres: ids only. */
export const LIVE_CHANNEL = "intray_live";

/** Tells every open page that a record changed. Arrives after the commit of `tx`, or never when it rolls back. */
export async function publishChange(tx: Tx, change: Change): Promise<void> {
  await tx.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(change)})`);
}
