import "server-only";
import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { may } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { loadBudgets } from "../budgets/load-budgets";
import { isOfDeployment } from "../budgets/shape";
import type { SpendToday } from "./shape";

/**
 * What the AI has cost since midnight (UTC), or null for who may not see it. Where the deployment has a budget for the
 * day, what that budget counts, in its currency; else what the request log holds, in the currency of most calls.
 */
export async function readSpendToday(actor: Actor): Promise<SpendToday | null> {
  if (!may(actor, "ops:read")) return null;
  const db = getDb();
  const daily = (await loadBudgets(db)).filter((b) => isOfDeployment(b) && b.period === "day");
  const [budget] = daily.toSorted((a, b) => b.used - a.used);
  if (budget)
    return {
      currency: budget.currency,
      amount: budget.spent_amount,
      limit: budget.limit_amount,
      used: budget.used,
      state: budget.state,
    };
  const [spent] = await db.execute<{ currency: string; amount: string }>(sql`
    select currency, (sum(cost_micros) / 1000000)::text as amount from request_log
    where created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' and cost_micros > 0
    group by currency order by count(*) desc, currency limit 1`);
  return {
    currency: spent?.currency ?? "USD",
    amount: spent?.amount ?? "0",
    limit: null,
    used: null,
    state: null,
  };
}
