import "server-only";
import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { insertRecords } from "@/db/insert-records";
import { outbox } from "@/db/schema/tasks";
import { newId } from "@/lib/id";
import type { ProductEvent } from "./shape";

/** The channel on which the relay waits. NOTIFY in a transaction arrives only after its commit. */
export const OUTBOX_CHANNEL = "intray_outbox";

/**
 * Puts events into the outbox, in the transaction of the change that they report: they exist exactly when the
 * change exists. The relay hands them to the engine (or to Inngest) and removes them.
 */
export async function emitEvents(tx: Tx, events: ProductEvent[]): Promise<void> {
  if (events.length === 0) return;
  // One that is emitted again may still wait here, and is left out.
  await insertRecords(
    tx,
    outbox,
    events.map((e) => ({ id: e.id ?? newId(), name: e.name, data: JSON.stringify(e.data) })),
    "leave_out",
  );
  await tx.execute(sql`select pg_notify(${OUTBOX_CHANNEL}, '')`);
}
