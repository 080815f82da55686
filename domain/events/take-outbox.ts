import "server-only";
import type postgres from "postgres";
import { getSql } from "@/db/client";
import { inTransaction as transaction } from "@/db/transact";
import { OUTBOX_CHANNEL } from "./emit-events";

export interface OutboxEvent {
  id: string;
  name: string;
  data: unknown;
  /** When it was emitted, Unix milliseconds. */
  ts: number;
}

/** Hands events on; in the given transaction where the engine lives in the same database. */
export type Deliver = (events: OutboxEvent[], tx: postgres.TransactionSql) => Promise<void>;

/** Calls `ring` whenever events were committed, and after each reconnect. @returns what ends it. */
export async function listenToOutbox(ring: () => void): Promise<() => Promise<void>> {
  const listening = await getSql().listen(OUTBOX_CHANNEL, ring, ring);
  return () => listening.unlisten().catch(() => {});
}

/**
 * Takes up to `limit` events, oldest first, and gives them to `deliver`; they are removed when it resolves and stay
 * when it throws. Several relays share the work through SKIP LOCKED. `deliver` gets the open transaction: the
 * embedded engine stores the runs in it, so an event is relayed exactly once; a remote Inngest may see an event
 * twice after a crash, with the same id, and drops the second.
 * @returns how many events were delivered.
 */
export async function takeOutbox(limit: number, deliver: Deliver): Promise<number> {
  return await transaction(getSql(), async (tx) => {
    const rows = await tx<{ id: string; name: string; data: string; ts: string }[]>`
      delete from outbox where id in (
        select id from outbox order by id limit ${limit} for update skip locked
      ) returning id, name, data, (extract(epoch from created_at) * 1000)::bigint as ts`;
    if (rows.length === 0) return 0;
    const events = rows.map((r) => ({
      id: r.id,
      name: r.name,
      data: JSON.parse(r.data) as unknown,
      ts: Number(r.ts),
    }));
    await deliver(
      events.sort((a, b) => (a.id < b.id ? -1 : 1)),
      tx,
    );
    return rows.length;
  });
}
