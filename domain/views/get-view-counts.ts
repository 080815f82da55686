import "server-only";
import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { countMessages } from "../messages/count-messages";
import { visibleMessages } from "../messages/visible-messages";
import { COUNT_CAP } from "./count-shape";
import { filterOfQuery } from "./filter-of-query";
import { listViews } from "./list-views";
import type { SavedView, ViewCounts } from "./shape";

/**
 * Counts beside the views, each exact up to 999. Counted anew each time, never added up: they can't drift from what the
 * lists hold, and an index stops each of them at a thousand.
 * @param reading `views`: the member's saved views, where the caller reads them anyway; `utcOffset`: minutes that their
 *   clock is ahead of UTC, where the days of a view with `after:` or `before:` begin.
 */
export async function getViewCounts(
  actor: Actor,
  reading: { views?: Promise<SavedView[]>; utcOffset?: number | undefined } = {},
): Promise<ViewCounts> {
  authorize(actor, "messages:read");
  const mine = actor.id ?? "00000000-0000-0000-0000-000000000000";
  const capped = (from: ReturnType<typeof sql>) =>
    sql`(select count(*)::int from (select 1 from ${from} limit ${COUNT_CAP}) as capped)`;
  const among = (condition: ReturnType<typeof sql>) =>
    capped(sql`${messages} where ${condition} and ${visibleMessages(actor)}`);
  const [[row], saved] = await Promise.all([
    getDb().execute<Record<Exclude<keyof ViewCounts, "saved">, number>>(sql`
      select
        ${among(sql`${messages.state} = 'open'`)} as inbox,
        ${among(sql`${messages.state} = 'open' and ${messages.unread}`)} as inbox_unread,
        ${among(sql`${messages.state} = 'open' and ${messages.needsReview}`)} as review,
        ${among(sql`${messages.state} = 'open' and ${messages.assigneeId} = ${mine}`)} as mine,
        ${among(sql`${messages.state} = 'snoozed'`)} as snoozed,
        ${among(sql`${messages.state} = 'spam'`)} as spam,
        ${capped(sql`drafts where state in ('draft', 'stale')`)} as drafts,
        ${capped(sql`imports where state = 'running'`)} as imports_running`),
    actor.kind === "member" ? savedCounts(actor, reading.views ?? listViews(actor), reading.utcOffset) : {},
  ]);
  return {
    inbox: row?.inbox ?? 0,
    inbox_unread: row?.inbox_unread ?? 0,
    review: row?.review ?? 0,
    mine: row?.mine ?? 0,
    drafts: row?.drafts ?? 0,
    snoozed: row?.snoozed ?? 0,
    spam: row?.spam ?? 0,
    imports_running: row?.imports_running ?? 0,
    saved,
  };
}

async function savedCounts(
  actor: Actor,
  views: Promise<SavedView[]>,
  utcOffset: number | undefined,
): Promise<Record<string, number>> {
  const counted = await Promise.all(
    (await views).map(async ({ id, query }) => {
      const filter = filterOfQuery(query);
      if (!filter) return [id, null] as const;
      const counted = countMessages(actor, { ...filter, utc_offset: utcOffset });
      return [id, await counted.catch(() => null)] as const;
    }),
  );
  return Object.fromEntries(counted.filter((each): each is [string, number] => each[1] !== null));
}
