import "server-only";
import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import type { DigestFigures } from "./shape";

/** Counts what came in and was done in a window, and what waits now. @param from,to RFC 3339 UTC. */
export async function countFigures(from: string, to: string): Promise<DigestFigures> {
  const db = getDb();
  const within = (column: string) =>
    sql`${sql.raw(column)} >= ${from}::timestamptz and ${sql.raw(column)} < ${to}::timestamptz`;
  const [[row], top, calls] = await Promise.all([
    db.execute<Record<string, string>>(sql`
      select
        count(*) filter (where ${within("received_at")} and channel <> 'digest') as received,
        count(*) filter (where state = 'open' and channel <> 'digest') as open,
        count(*) filter (where state = 'open' and priority = 'high') as high,
        count(*) filter (where state = 'open' and needs_review) as review,
        count(*) filter (where state = 'done' and ${within("updated_at")}) as done,
        count(*) filter (where status = 'failed') as failed,
        (select count(*) from drafts where state = 'draft') as drafts,
        (select count(*) from dead_letters where state <> 'resolved') as dead_letters
      from messages`),
    db.execute<{ zh: string; en: string; n: string }>(sql`
      select c.name_zh as zh, c.name_en as en, count(*) as n
      from messages m join categories c on c.code = m.category
      where ${within("m.received_at")}
      group by c.code order by count(*) desc, c.code limit 5`),
    db.execute<{ currency: string | null; n: string; amount: string }>(sql`
      select currency, count(*) as n, coalesce(round(sum(cost_micros) / 1000000, 4), 0) as amount
      from request_log where ${within("created_at")} and not cached group by currency order by currency`),
  ]);
  const n = (name: string) => Number(row?.[name] ?? 0);
  return {
    received: n("received"),
    open: n("open"),
    high: n("high"),
    review: n("review"),
    done: n("done"),
    failed: n("failed"),
    drafts: n("drafts"),
    dead_letters: n("dead_letters"),
    model_calls: calls.reduce((sum, call) => sum + Number(call.n), 0),
    cost: calls.flatMap((call) =>
      call.currency === null || Number(call.amount) === 0
        ? []
        : [{ currency: call.currency, amount: call.amount }],
    ),
    categories: top.map((t) => ({ nameZh: t.zh, nameEn: t.en, count: Number(t.n) })),
  };
}
