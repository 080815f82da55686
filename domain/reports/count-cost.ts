import "server-only";
import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { dayStart } from "./count-messages";

export interface CostCell extends Record<string, unknown> {
  part: "all" | "day";
  day: string | null;
  currency: string;
  calls: number;
  /** A decimal string, exact. */
  amount: string;
}

export interface MemberCell extends Record<string, unknown> {
  member_id: string;
  corrections: number;
  /** In the asked currency, exact. */
  amount: string;
}

/** What the calls of the range cost, by day; from the index alone. */
export async function countCost(from: string, until: string, timeZone: string): Promise<CostCell[]> {
  return getDb().execute<CostCell>(sql`
    with calls as (
      select (created_at at time zone ${timeZone})::date as day, currency, cost_micros from request_log
      where created_at >= ${dayStart(from, timeZone)} and created_at < ${dayStart(until, timeZone)}
        and cost_micros > 0
    )
    select case when grouping(day) = 0 then 'day' else 'all' end as part, day::text as day, currency,
      count(*)::int as calls, trim_scale(sum(cost_micros) / 1000000)::text as amount
    from calls group by grouping sets ((currency), (day, currency))`);
}

/** What each member corrected in the range, and what the AI work that they asked for cost. */
export async function countMembers(
  from: string,
  until: string,
  timeZone: string,
  currency: string,
): Promise<MemberCell[]> {
  const within = sql`created_at >= ${dayStart(from, timeZone)} and created_at < ${dayStart(until, timeZone)}`;
  return getDb().execute<MemberCell>(sql`
    with changed as (
      select member_id, count(*)::int as corrections from corrections
      where field in ('category', 'priority', 'labels') and ${within} and member_id is not null
      group by member_id
    ), priced as (
      select task_id, cost_micros from request_log
      where ${within} and cost_micros > 0 and currency = ${currency} and task_id is not null
    ), spent as (
      select t.submitted_by_member as member_id, sum(r.cost_micros) / 1000000 as amount
      from priced r join tasks t on t.id = r.task_id
      where t.submitted_by_member is not null group by t.submitted_by_member
    )
    select coalesce(c.member_id, s.member_id) as member_id, coalesce(c.corrections, 0) as corrections,
      trim_scale(coalesce(s.amount, 0))::text as amount
    from changed c full join spent s on s.member_id = c.member_id`);
}
