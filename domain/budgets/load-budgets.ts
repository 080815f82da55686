import "server-only";
import { sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { costAmount } from "@/gateway/price-call";
import type { BudgetState, BudgetView } from "./shape";

interface Row extends Record<string, unknown> {
  id: string;
  key_id: string | null;
  member_id: string | null;
  owner_name: string | null;
  period: "day" | "month";
  currency: string;
  limit_micros: string | null;
  limit_tokens: string | null;
  warn_percent: number;
  spent_micros: string;
  spent_tokens: string;
  held_micros: string;
  held_tokens: string;
  resets_at: string;
  updated_at: string;
}

/**
 * Budgets with their state in the period that runs: the deployment's first, then those of members, then of keys. Those of
 * members who are disabled and of keys that are revoked rest and are left out.
 * Counters of a period that has ended count as 0; the row itself turns over with the next call.
 */
export async function loadBudgets(queryable: Queryable, id: string | null = null): Promise<BudgetView[]> {
  const iso = sql`'YYYY-MM-DD"T"HH24:MI:SS"Z"'`;
  const rows = await queryable.execute<Row>(sql`
    with dated as (
      select b.*, coalesce(m.name, k.name) as owner_name, date_trunc(b.period, now() at time zone 'UTC') as start
      from budgets b left join api_keys k on k.id = b.key_id left join members m on m.id = b.member_id
      where (${id}::uuid is null or b.id = ${id}::uuid) and k.revoked_at is null and m.disabled_at is null
    )
    select id, key_id, member_id, owner_name, period, currency, limit_micros::text, limit_tokens::text, warn_percent,
      case when period_start >= start then spent_micros else 0 end::text as spent_micros,
      case when period_start >= start then spent_tokens else 0 end::text as spent_tokens,
      case when period_start >= start then held_micros else 0 end::text as held_micros,
      case when period_start >= start then held_tokens else 0 end::text as held_tokens,
      to_char(start + ('1 ' || period)::interval, ${iso}) as resets_at,
      to_char(updated_at, ${iso}) as updated_at
    from dated order by key_id is not null, member_id is not null, owner_name, period, currency`);
  return rows.map(view);
}

function view(row: Row): BudgetView {
  const micros = Number(row.spent_micros) + Number(row.held_micros);
  const tokens = Number(row.spent_tokens) + Number(row.held_tokens);
  const used = Math.max(share(micros, row.limit_micros), share(tokens, row.limit_tokens));
  return {
    id: row.id,
    key_id: row.key_id,
    member_id: row.member_id,
    owner_name: row.owner_name,
    period: row.period,
    currency: row.currency,
    limit_amount: row.limit_micros === null ? null : amount(row.limit_micros),
    limit_tokens: row.limit_tokens === null ? null : Number(row.limit_tokens),
    warn_percent: row.warn_percent,
    spent_amount: amount(row.spent_micros),
    spent_tokens: Number(row.spent_tokens),
    held_amount: amount(row.held_micros),
    held_tokens: Number(row.held_tokens),
    used,
    state: stateOf(used, row.warn_percent),
    resets_at: row.resets_at,
    updated_at: row.updated_at,
  };
}

const stateOf = (used: number, warnPercent: number): BudgetState =>
  used >= 1 ? "used_up" : used * 100 >= warnPercent ? "near" : "ok";

/** A limit of nothing is used up from the start. */
function share(used: number, limit: string | null): number {
  if (limit === null) return 0;
  return Number(limit) === 0 ? 1 : used / Number(limit);
}

/** Millionths, up to six decimals, as a decimal string of the currency. */
function amount(micros: string): string {
  const [whole = "0", fraction = ""] = micros.split(".");
  return costAmount(BigInt(whole + fraction.padEnd(6, "0").slice(0, 6)));
}
