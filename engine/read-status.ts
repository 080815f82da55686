import type { EngineContext } from "./context";
import { iso } from "./iso";

export interface EngineStatus {
  /** Requests that could be made now if a worker and a concurrency slot were free. */
  backlog: number;
  /** How long the oldest of them has been due, in milliseconds; 0 when there is none. */
  oldestDueAgeMs: number;
  /** Requests that this worker executes. */
  executing: number;
}

/** Figures for the health check. */
export async function readStatus(ctx: EngineContext, executing: number): Promise<EngineStatus> {
  const nowMs = ctx.now();
  const [row] = await ctx.sql<{ backlog: number; age: number | null }[]>`
    select count(*)::int as backlog, extract(epoch from ${iso(nowMs)}::timestamptz - min(due_at))::float8 * 1000 as age
    from engine.jobs where state = 'ready'`;
  return { backlog: row?.backlog ?? 0, oldestDueAgeMs: Math.max(0, Math.round(row?.age ?? 0)), executing };
}
