import "server-only";
import { getSql } from "@/db/client";
import { latestKnown } from "@/lib/latest-known";

const LOOK_AGAIN_MS = 600_000;
/** In a smaller inbox every search is quick. */
const LEAST_MESSAGES = 20_000;
/** Columns of which the shares of single values are known. */
const VALUES = ["state", "status", "category", "priority", "channel", "unread"];

/** What the database has counted when it last looked over the inbox: shares of all messages, 0 to 1, of what is common. */
export interface InboxStatistics {
  perHour: number;
  tokens: ReadonlyMap<string, number>;
  labels: ReadonlyMap<string, number>;
  /** Of single values, as `state=open`. */
  values: ReadonlyMap<string, number>;
}

/**
 * How often tokens and labels occur, as far as this process knows; null where the inbox is small or the database has
 * not counted yet. The first question is answered null and has it looked up.
 */
export function inboxStatistics(): InboxStatistics | null {
  return latestKnown<InboxStatistics | null>("inbox-statistics", {
    first: null,
    everyMs: LOOK_AGAIN_MS,
    // Searches are slower while it is not known.
    look: () => readStatistics(),
  });
}

/** Reads what `ANALYZE` of Postgres has left (pg_stats: most_common_elems), a few hundred kilobytes. */
export async function readStatistics(least = LEAST_MESSAGES): Promise<InboxStatistics | null> {
  const [inbox] = await getSql()<{ messages: number; hours: number | null }[]>`
    select reltuples::float8 as messages,
      (select extract(epoch from max(received_at) - min(received_at))::float8 / 3600 from messages) as hours
    from pg_class where oid = 'messages'::regclass`;
  if (!inbox || inbox.messages < least) return null;
  const rows = await getSql()<{ column: string; found: string[]; shares: number[] }[]>`
    select attname as column, coalesce(most_common_elems::text, most_common_vals::text)::text[] as found,
      case when most_common_elems is null then most_common_freqs else most_common_elem_freqs end as shares
    from pg_stats join pg_class on pg_class.oid = 'messages'::regclass
    where schemaname = relnamespace::regnamespace::text and tablename = relname
      and attname = any(${["search_tokens", "labels", ...VALUES]})
      and coalesce(most_common_elems::text, most_common_vals::text) is not null`;
  const sharesOf = (column: string): [string, number][] => {
    const row = rows.find((each) => each.column === column);
    return row?.found.map((value, n) => [value, row.shares[n] ?? 0]) ?? [];
  };
  return {
    perHour: inbox.messages / Math.max(1, inbox.hours ?? 0),
    tokens: new Map(sharesOf("search_tokens")),
    labels: new Map(sharesOf("labels")),
    values: new Map(
      VALUES.flatMap((column) => sharesOf(column).map(([value, share]) => [`${column}=${value}`, share])),
    ),
  };
}
