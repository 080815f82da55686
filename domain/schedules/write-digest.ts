import "server-only";
import { sql } from "drizzle-orm";
import { getDb, inTransaction } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { seal } from "@/db/sealed";
import { nowIso } from "@/lib/clock";
import { newId } from "@/lib/id";
import { systemActor } from "../actors/system-actor";
import { publishChange } from "../live/publish-change";
import { recordMessageEvent } from "../messages/record-message-event";
import { searchKey } from "../search/search-key";
import { tokenize } from "../search/tokenize";
import { digestText } from "./digest-text";
import type { DigestFigures } from "./shape";

/**
 * Counts the last 24 hours and puts the digest into the inbox, as a message of the channel `digest` in both languages.
 * @param occasion names the run: its digest exists once.
 */
export async function writeDigest(occasion: string): Promise<{ message_id: string | null }> {
  const figures = await countFigures();
  const now = nowIso();
  const id = newId();
  const { subject, content, summary } = digestText(figures);
  return inTransaction(async (tx) => {
    const [made] = await tx
      .insert(messages)
      .values({
        id,
        channel: "digest",
        sender: "Intray",
        subject: seal(messages.subject, id, subject),
        content: seal(messages.content, id, content),
        summary: seal(messages.summary, id, summary),
        externalId: `digest-${occasion}`,
        threadId: newId(),
        status: "processed",
        priority: "low",
        receivedAt: now,
        searchTokens: tokenize(`${subject}\n${content}`, searchKey()),
      })
      .onConflictDoNothing()
      .returning({ id: messages.id });
    if (!made) return { message_id: null };
    await recordMessageEvent(tx, systemActor("daily-digest"), id, "received");
    await publishChange(tx, { kind: "message", id });
    return { message_id: id };
  });
}

async function countFigures(): Promise<DigestFigures> {
  const [row] = await getDb().execute<Record<keyof Omit<DigestFigures, "categories">, string>>(sql`
    select
      count(*) filter (where received_at > now() - interval '24 hours' and channel <> 'digest') as received,
      count(*) filter (where state = 'open' and channel <> 'digest') as open,
      count(*) filter (where state = 'open' and priority = 'high') as high,
      count(*) filter (where state = 'open' and needs_review) as review,
      count(*) filter (where state = 'done' and updated_at > now() - interval '24 hours') as done,
      count(*) filter (where status = 'failed') as failed,
      (select count(*) from drafts where state = 'draft') as drafts
    from messages`);
  const top = await getDb().execute<{ zh: string; en: string; n: string }>(sql`
    select c.name_zh as zh, c.name_en as en, count(*) as n
    from messages m join categories c on c.code = m.category
    where m.received_at > now() - interval '24 hours'
    group by c.code order by count(*) desc limit 5`);
  const n = (v: string | undefined) => Number(v ?? 0);
  return {
    received: n(row?.received),
    open: n(row?.open),
    high: n(row?.high),
    review: n(row?.review),
    done: n(row?.done),
    failed: n(row?.failed),
    drafts: n(row?.drafts),
    categories: top.map((t) => ({ nameZh: t.zh, nameEn: t.en, count: Number(t.n) })),
  };
}
