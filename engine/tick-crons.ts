import { inTransaction } from "@/db/transact";
import type { EngineContext } from "./context";
import { iso } from "./iso";
import { nextCron } from "./next-cron";
import { prepareEvent } from "./prepare-event";
import { scheduleRuns } from "./schedule-runs";
import type { Queryable } from "./shape";

/** Stores the schedules of the functions; keeps the next tick of those that are there already, removes the others. */
export async function storeCrons(ctx: EngineContext): Promise<void> {
  const { byId } = await ctx.functions();
  const wanted = [...byId.values()].flatMap((fn) =>
    fn.crons.flatMap((expression) => {
      const next = nextCron(expression, ctx.now());
      return next === null ? [] : [{ functionId: fn.id, expression, next }];
    }),
  );
  const columns = [
    wanted.map((c) => c.functionId),
    wanted.map((c) => c.expression),
    wanted.map((c) => iso(c.next)),
  ] as const;
  await inTransaction(ctx.sql, async (tx) => {
    await tx`
      delete from engine.crons c where not exists (
        select 1 from unnest(${columns[0]}::text[], ${columns[1]}::text[]) as w(function_id, expression)
        where w.function_id = c.function_id and w.expression = c.expression)`;
    await tx`
      insert into engine.crons (function_id, expression, next_at)
      select * from unnest(${columns[0]}::text[], ${columns[1]}::text[], ${columns[2]}::timestamptz[])
      on conflict do nothing`;
  });
}

/**
 * Begins the runs of schedules that are due. After a pause of all workers only the latest missed tick of a schedule
 * runs, unlike the real server, which makes up for every one: a report that was due eight times is wanted once.
 * Two schedules of one function that meet in the same instant make one run.
 */
export async function tickCrons(ctx: EngineContext, tx: Queryable, nowMs: number): Promise<number> {
  const due = await tx<{ functionId: string; expression: string; at: number }[]>`
    select function_id as "functionId", expression, extract(epoch from next_at)::float8 * 1000 as at
    from engine.crons where next_at <= ${iso(nowMs)}::timestamptz for update`;
  const { byId } = await ctx.functions();
  let ticked = 0;
  for (const { functionId, expression, at } of due) {
    const fn = byId.get(functionId);
    if (!fn) continue;
    const fireAt = latestTick(expression, at, nowMs);
    const id = iso(fireAt).replace(/\.\d+Z$/, "Z");
    const data = { cron: expression, scheduledAt: id, fireAt: id };
    const event = prepareEvent({ id, name: "inngest/scheduled.timer", data, ts: fireAt }, nowMs);
    ticked += (await scheduleRuns(ctx, tx, [{ fn, event }], [event])).size;
    const next = nextCron(expression, fireAt);
    await (next === null
      ? tx`delete from engine.crons where function_id = ${functionId} and expression = ${expression}`
      : tx`update engine.crons set next_at = ${iso(next)}::timestamptz where function_id = ${functionId} and expression = ${expression}`);
  }
  return ticked;
}

/** The last tick that is not in the future. Ticks are at least a minute apart: a month of them is stepped over quickly. */
function latestTick(expression: string, from: number, nowMs: number): number {
  // Begin shortly before now rather than at a tick of months ago; a day holds the last tick of most schedules.
  const nearby = nowMs - 86_400_000 > from ? nextCron(expression, nowMs - 86_400_000) : null;
  let latest = nearby !== null && nearby <= nowMs ? nearby : from;
  for (
    let next = nextCron(expression, latest);
    next !== null && next <= nowMs;
    next = nextCron(expression, latest)
  )
    latest = next;
  return latest;
}
