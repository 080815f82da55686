import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { dayStart } from "./count-messages";

export interface WorkCell extends Record<string, unknown> {
  part: "all" | "day" | "member";
  day: string | null;
  member_id: string | null;
  count: number;
  median: number | null;
  p90: number | null;
}

/** First replies that were sent in the range, by day and by who approved them; seconds since the message came in. */
export function countReplies(from: string, until: string, timeZone: string): Promise<WorkCell[]> {
  return cells(sql`
    select (d.sent_at at time zone ${timeZone})::date as day, d.approved_by as member_id,
      extract(epoch from d.sent_at - m.received_at) as seconds
    from drafts d join messages m on m.id = d.message_id
    where d.sent_at >= ${dayStart(from, timeZone)} and d.sent_at < ${dayStart(until, timeZone)}
      and not exists (select 1 from drafts e where e.message_id = d.message_id and e.sent_at < d.sent_at)`);
}

/** Messages that people put to done in the range, each once, by its last time. */
export function countDone(from: string, until: string, timeZone: string): Promise<WorkCell[]> {
  return cells(sql`
    select distinct on (e.message_id) (e.at at time zone ${timeZone})::date as day,
      case when e.actor_kind = 'member' then e.actor_id::uuid end as member_id,
      extract(epoch from e.at - m.received_at) as seconds
    from message_events e join messages m on m.id = e.message_id
    where e.kind = 'state_changed' and e.data ->> 'to' = 'done'
      and e.at >= ${dayStart(from, timeZone)} and e.at < ${dayStart(until, timeZone)}
    order by e.message_id, e.at desc`);
}

async function cells(acts: SQL): Promise<WorkCell[]> {
  return getDb().execute<WorkCell>(sql`
    with acts as (${acts})
    select case when grouping(day) = 0 then 'day' when grouping(member_id) = 0 then 'member' else 'all' end as part,
      day::text as day, member_id, count(*)::int as count,
      percentile_cont(0.5) within group (order by greatest(seconds, 0))::float8 as median,
      percentile_cont(0.9) within group (order by greatest(seconds, 0))::float8 as p90
    from acts group by grouping sets ((), (day), (member_id))`);
}
