import "server-only";
import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { visibleMessages } from "../messages/visible-messages";
import type { ViewCounts } from "./shape";

/** Counting stops here: a badge that says 9999+ needs no more, and an inbox of a million stays quick. */
const CAP = 10_000;

/** Counts beside the views, each capped at 10,000. */
export async function getViewCounts(actor: Actor): Promise<ViewCounts> {
  authorize(actor, "messages:read");
  const mine = actor.id ?? "00000000-0000-0000-0000-000000000000";
  const among = (condition: ReturnType<typeof sql>) =>
    sql`(select count(*) from (select 1 from ${messages} where ${condition} and ${visibleMessages(actor)} limit ${CAP}) as capped)`;
  const [row] = await getDb().execute<Record<keyof ViewCounts, string>>(sql`
    select
      ${among(sql`${messages.state} = 'open'`)} as inbox,
      ${among(sql`${messages.state} = 'open' and ${messages.unread}`)} as inbox_unread,
      ${among(sql`${messages.state} = 'open' and ${messages.needsReview}`)} as review,
      ${among(sql`${messages.state} = 'open' and ${messages.assigneeId} = ${mine}`)} as mine,
      ${among(sql`${messages.state} = 'snoozed'`)} as snoozed,
      ${among(sql`${messages.state} = 'spam'`)} as spam,
      (select count(*) from drafts where state in ('draft', 'stale')) as drafts,
      (select count(*) from imports where state = 'running') as imports_running`);
  const n = (value: string | undefined) => Number(value ?? 0);
  return {
    inbox: n(row?.inbox),
    inbox_unread: n(row?.inbox_unread),
    review: n(row?.review),
    mine: n(row?.mine),
    drafts: n(row?.drafts),
    snoozed: n(row?.snoozed),
    spam: n(row?.spam),
    imports_running: n(row?.imports_running),
  };
}
