import type { EngineContext } from "./context";
import { iso } from "./iso";
import type { Queryable } from "./shape";

const MAX_KEYS = 1000;

/**
 * Lets throttled starts through, first come first served, by GCRA: `limit + burst` at once, then one every
 * `period / limit`. A token is taken when a start is let through, not when its event arrives, so a pause of the
 * workers does not end in a burst.
 */
export async function openGates(
  ctx: EngineContext,
  tx: Queryable,
  nowMs: number,
): Promise<{ opened: number; nextMs: number }> {
  const { byId } = await ctx.functions();
  if (![...byId.values()].some((fn) => fn.throttle)) return { opened: 0, nextMs: Infinity };
  // One probe of the index for each key, however many starts wait behind it.
  const keys = await tx<{ key: string; functionId: string; at: number | null }[]>`
    with recursive keys as (
      (select throttle_key, function_id, 1 as n from engine.jobs where state = 'gated' order by throttle_key, score limit 1)
      union all
      select next.throttle_key, next.function_id, keys.n + 1 from keys cross join lateral (
        select throttle_key, function_id from engine.jobs
        where state = 'gated' and throttle_key > keys.throttle_key order by throttle_key, score limit 1) next
      where keys.n < ${MAX_KEYS}
    )
    select k.throttle_key as key, k.function_id as "functionId", extract(epoch from f.at)::float8 * 1000 as at
    from keys k left join engine.flow f on f.key = k.throttle_key`;
  let opened = 0;
  let nextMs = Infinity;
  for (const { key, functionId, at } of keys) {
    const throttle = byId.get(functionId)?.throttle;
    // The function has lost its throttle since: nothing holds its starts back.
    const interval = throttle ? throttle.periodMs / throttle.limit : 0;
    const capacity = throttle ? throttle.limit + throttle.burst : Number.MAX_SAFE_INTEGER;
    const theoretical = Math.max(at ?? nowMs, nowMs);
    const tokens = throttle ? Math.floor(capacity - (theoretical - nowMs) / interval + 1e-6) : 10_000;
    if (tokens > 0) {
      const passed = await tx`
        update engine.jobs set state = 'ready' where (run_id, step_id) in (
          select run_id, step_id from engine.jobs where state = 'gated' and throttle_key = ${key}
          order by score, run_id limit ${Math.min(tokens, 10_000)} for update skip locked)`;
      opened += passed.count;
      const until = theoretical + passed.count * interval;
      await tx`
        insert into engine.flow (key, at) values (${key}, ${iso(until)}::timestamptz)
        on conflict (key) do update set at = excluded.at`;
      if (passed.count < tokens) continue;
      nextMs = Math.min(nextMs, until - (capacity - 1) * interval);
    } else nextMs = Math.min(nextMs, theoretical - (capacity - 1) * interval);
  }
  return { opened, nextMs: Math.max(Math.ceil(nextMs), nowMs + 1) };
}
