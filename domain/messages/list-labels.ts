import "server-only";
import { sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";

/** Newest messages that are looked at for labels: enough to know a team's labels, and a bound on the work. */
const LOOKED_AT = 2000;

/** The labels that the team uses, most used first, at most 50. The AI may suggest no others. */
export async function listLabels(queryable: Queryable): Promise<string[]> {
  const rows = await queryable.execute<{ label: string }>(sql`
    select label from (
      select unnest(newest.labels) as label
      from (select labels from messages order by received_at desc, id desc limit ${LOOKED_AT}) as newest
    ) as used group by label order by count(*) desc, label limit 50`);
  return rows.map((r) => r.label);
}
