import { inTransaction } from "@/db/transact";
import type { EngineContext } from "./context";
import { iso } from "./iso";
import { floorUlid } from "./make-ulid";

const LOCK = 7_246_100_303;
const BATCH = 2000;

/**
 * Deletes ended runs with their steps, and events that no kept run needs, when they are older than `retentionMs`.
 * In small transactions: a long one would keep the queue's dead rows from being cleaned.
 *
 * @returns the number of runs and events deleted
 */
export async function pruneHistory(
  ctx: EngineContext,
  retentionMs: number,
): Promise<{ runs: number; events: number }> {
  // Deduplication looks back 24 hours.
  const cutoff = floorUlid(ctx.now() - Math.max(retentionMs, 86_400_000));
  let runs = 0;
  let events = 0;
  for (let full = true; full; ) {
    const count = await inTransaction(ctx.sql, async (tx) => {
      const [lock] = await tx<{ held: boolean }[]>`select pg_try_advisory_xact_lock(${LOCK}) as held`;
      if (!lock?.held) return 0;
      const gone = await tx<{ id: string }[]>`
        delete from engine.runs where id in (
          select id from engine.runs where id < ${cutoff} and status <> 'running' order by id limit ${BATCH})
        returning id`;
      await tx`delete from engine.steps where run_id = any(${gone.map((run) => run.id)}::text[])`;
      return gone.length;
    });
    runs += count;
    full = count === BATCH;
  }
  for (let full = true, after = ""; full; ) {
    const old = await ctx.sql<{ id: string }[]>`
      select id from engine.events where id > ${after} and id < ${cutoff} order by id limit ${BATCH}`;
    const last = old.at(-1);
    if (!last) break;
    const gone = await ctx.sql`
      delete from engine.events where id = any(${old.map((event) => event.id)}::text[])
        and id not in (select event_id from engine.runs where event_id = any(${old.map((event) => event.id)}::text[]))`;
    events += gone.count;
    after = last.id;
    full = old.length === BATCH;
  }
  await ctx.sql`
    delete from engine.flow where at < ${iso(ctx.now())}::timestamptz`;
  await ctx.sql`
    delete from engine.workers where lease_until < clock_timestamp() - interval '1 hour'`;
  return { runs, events };
}
