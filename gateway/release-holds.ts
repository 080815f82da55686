import "server-only";
import { sql } from "drizzle-orm";
import { inLastingTransaction } from "@/db/client";

/**
 * Gives back what calls have reserved: of one call, in whose place what it really cost is counted as spent, or of all
 * whose time is over, because their process died. The removed rows are the fence: a second release finds none and
 * changes nothing. What was reserved in a period that has ended since is not counted in the next one.
 * @returns how many budgets changed.
 */
export async function releaseHolds(
  of: { expired: true } | { hold: string; micros: string; currency: string; tokens: number },
): Promise<number> {
  const which = "hold" in of ? sql`id = ${of.hold}::uuid` : sql`expires_at < now()`;
  const spent = "hold" in of ? of : { micros: "0", currency: "", tokens: 0 };
  const changed = await inLastingTransaction((tx) =>
    tx.execute(sql`
      with gone as (
        delete from budget_holds where ${which} returning budget_id, period_start, micros, tokens
      ), sums as (
        select budget_id, period_start, sum(micros) as micros, sum(tokens)::bigint as tokens from gone group by 1, 2
      ), locked as materialized (
        -- In one order, as every reservation locks them.
        select id from budgets where id in (select budget_id from sums) order by id for update
      )
      update budgets b set
        held_micros = b.held_micros - s.micros,
        held_tokens = b.held_tokens - s.tokens,
        spent_micros = b.spent_micros + case when b.currency = ${spent.currency} then ${spent.micros}::numeric else 0 end,
        spent_tokens = b.spent_tokens + ${spent.tokens}::bigint
      from sums s join locked l on l.id = s.budget_id
      where b.id = l.id and b.period_start = s.period_start
      returning b.id`),
  );
  return changed.length;
}
