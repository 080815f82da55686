import "server-only";
import { asc, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { workers } from "@/db/schema/system";
import { usesInngest } from "@/lib/env";
import { COUNT_CAP, type OpsEngine } from "./shape";

/** A worker that has been silent for longer is gone; it reports every 5 s. */
const SILENT_S = 20;

/** Who works, and what waits between the database and the engine. Every count is capped. */
export async function readEngine(): Promise<OpsEngine> {
  const db = getDb();
  const embedded = !usesInngest();
  const capped = (from: string) =>
    sql`(select count(*)::int from (select 1 from ${sql.raw(from)} limit ${COUNT_CAP}) as c)`;
  const [alive, counts] = await Promise.all([
    db
      .select({
        id: workers.id,
        pid: workers.pid,
        started_at: workers.startedAt,
        seen_at: workers.seenAt,
        alive: sql<boolean>`${workers.seenAt} > now() - make_interval(secs => ${SILENT_S})`,
      })
      .from(workers)
      .orderBy(asc(workers.startedAt)),
    db.execute<{ ready: number; delayed: number; leased: number; outbox: number; deliveries: number }>(sql`
      select ${capped("engine.jobs where state = 'ready'")} as ready,
        ${capped("engine.jobs where state = 'delayed'")} as delayed,
        ${capped("engine.jobs where state = 'leased'")} as leased,
        ${capped("outbox")} as outbox,
        ${capped("callbacks where state = 'pending'")} as deliveries`),
  ]);
  const row = counts[0];
  return {
    mode: embedded ? "embedded" : "inngest",
    workers: alive,
    jobs: embedded && row ? { ready: row.ready, delayed: row.delayed, leased: row.leased } : null,
    outbox: row?.outbox ?? 0,
    deliveries: row?.deliveries ?? 0,
  };
}
