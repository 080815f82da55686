import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import type { Agreement } from "./shape";

export interface MessageCell extends Record<string, unknown> {
  /** Of one day, or of one category when null. */
  day: string | null;
  category: string | null;
  part: "day" | "category";
  received: number;
  category_set: number;
  category_kept: number;
  other_set: number;
  other_kept: number;
}

/** The first instant of a day in the reader's zone. */
export function dayStart(day: string, timeZone: string): SQL {
  return sql`(${day}::date::timestamp at time zone ${timeZone})`;
}

/** What was received in the range, by day and by category, and what became of the fields that the AI set. */
export async function countMessages(from: string, until: string, timeZone: string): Promise<MessageCell[]> {
  const set = (field: string) =>
    sql.raw(`coalesce(provenance #>> '{${field},by}' = 'ai' or (provenance #>> '{${field},by}' = 'person'
      and provenance #> '{${field},ai}' is not null), false)`);
  const kept = (field: string, value: string) =>
    sql.raw(`coalesce(provenance #>> '{${field},by}' = 'ai' or (provenance #>> '{${field},by}' = 'person'
      and provenance #> '{${field},ai}' = ${value}), false)`);
  return getDb().execute<MessageCell>(sql`
    with received as (
      select (received_at at time zone ${timeZone})::date as day, category,
        ${set("category")} as category_set, ${kept("category", "to_jsonb(category)")} as category_kept,
        ${set("priority")}::int + ${set("labels")}::int as other_set,
        ${kept("priority", "to_jsonb(priority)")}::int + ${kept("labels", "to_jsonb(labels)")}::int as other_kept
      from messages
      where received_at >= ${dayStart(from, timeZone)} and received_at < ${dayStart(until, timeZone)}
        and direction = 'incoming'
    )
    select day::text as day, category, case when grouping(day) = 0 then 'day' else 'category' end as part,
      count(*)::int as received,
      count(*) filter (where category_set)::int as category_set,
      count(*) filter (where category_kept)::int as category_kept,
      coalesce(sum(other_set), 0)::int as other_set, coalesce(sum(other_kept), 0)::int as other_kept
    from received group by grouping sets ((day), (category))`);
}

/** What a cell says of all fields together. */
export function agreementOf(cell: MessageCell): Agreement {
  return { set: cell.category_set + cell.other_set, kept: cell.category_kept + cell.other_kept };
}
