import "server-only";
import { and, inArray, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { messages, threads } from "@/db/schema/messages";
import { newId } from "@/lib/id";
import type { NewMessage } from "./shape";
import { threadHash } from "./thread-hash";

const DAY_MS = 86_400_000;
/** How far back the same sender's same subject is the same conversation: with `Re:` or its like before it, and without. */
const WINDOW_MS = { marked: 30 * DAY_MS, bare: 3 * DAY_MS } as const;

export interface Joined {
  threadId: string;
  threadHash: string | null;
}

/**
 * The conversation of each message, in a fixed number of statements whatever their count. By `thread_key` where the caller
 * gives one; else by the messages that it answers (`references`); else by channel, sender and bare subject: an earlier one
 * within 30 days where the subject is marked as an answer, within 3 days where it is not. A message that joins nothing
 * begins a conversation.
 */
export async function joinThreads(tx: Tx, items: readonly NewMessage[], now: string): Promise<Joined[]> {
  const byKey = await threadsByKey(tx, items);
  const byReference = await threadsByReference(tx, items);
  const rows = items.map((item, i) => {
    const hash = item.thread_key === undefined ? threadHash(item) : null;
    return { item, i, hash, at: Date.parse(item.received_at ?? now) };
  });
  const bySubject = await threadsBySubject(
    tx,
    rows.flatMap(({ hash, at, i }) => (hash ? [{ i, at, ...hash }] : [])),
  );
  const made = new Map<string, { threadId: string; at: number }>();
  const byOwnReference = new Map<string, string>();
  const out: Joined[] = [];
  // Oldest first: messages of one delivery find each other, too.
  for (const { item, i, hash, at } of [...rows].sort((a, b) => a.at - b.at || a.i - b.i)) {
    const sibling = hash ? made.get(hash.hash) : undefined;
    const near = sibling && at - sibling.at <= windowOf(hash?.marked ?? false) ? sibling.threadId : undefined;
    const threadId =
      (item.thread_key === undefined ? undefined : byKey.get(`${item.channel}\n${item.thread_key}`)) ??
      (item.references ?? [])
        .map(
          (id) => byReference.get(`${item.channel}\n${id}`) ?? byOwnReference.get(`${item.channel}\n${id}`),
        )
        .findLast((id) => id !== undefined) ??
      near ??
      bySubject.get(i) ??
      newId();
    if (hash) made.set(hash.hash, { threadId, at });
    if (item.external_id !== undefined) byOwnReference.set(`${item.channel}\n${item.external_id}`, threadId);
    out[i] = { threadId, threadHash: hash?.hash ?? null };
  }
  return out;
}

const windowOf = (marked: boolean) => (marked ? WINDOW_MS.marked : WINDOW_MS.bare);

async function threadsByKey(tx: Tx, items: readonly NewMessage[]): Promise<Map<string, string>> {
  const keys = new Map<string, { id: string; channel: string; threadKey: string }>();
  for (const item of items)
    if (item.thread_key !== undefined)
      keys.set(`${item.channel}\n${item.thread_key}`, {
        id: newId(),
        channel: item.channel,
        threadKey: item.thread_key,
      });
  if (keys.size === 0) return new Map();
  // The no-op update makes RETURNING give the rows that were there already, too.
  const found = await tx
    .insert(threads)
    .values([...keys.values()])
    .onConflictDoUpdate({
      target: [threads.channel, threads.threadKey],
      set: { threadKey: sql`excluded.thread_key` },
    })
    .returning();
  return new Map(found.map((t) => [`${t.channel}\n${t.threadKey}`, t.id]));
}

async function threadsByReference(tx: Tx, items: readonly NewMessage[]): Promise<Map<string, string>> {
  const wanted = items.filter((item) => item.thread_key === undefined && item.references?.length);
  if (wanted.length === 0) return new Map();
  const found = await tx
    .select({ channel: messages.channel, externalId: messages.externalId, threadId: messages.threadId })
    .from(messages)
    .where(
      and(
        inArray(messages.channel, [...new Set(wanted.map((item) => item.channel))]),
        inArray(messages.externalId, [...new Set(wanted.flatMap((item) => item.references ?? []))]),
      ),
    );
  return new Map(found.map((m) => [`${m.channel}\n${m.externalId ?? ""}`, m.threadId]));
}

async function threadsBySubject(
  tx: Tx,
  wanted: { i: number; at: number; hash: string; marked: boolean }[],
): Promise<Map<number, string>> {
  if (wanted.length === 0) return new Map();
  const asked = wanted.map(({ i, at, hash, marked }) => ({
    i,
    hash,
    until: new Date(at).toISOString(),
    since: new Date(at - windowOf(marked)).toISOString(),
  }));
  const found = await tx.execute<{ i: number; thread_id: string }>(sql`
    select asked.i, near.thread_id
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as asked(i int, hash text, until timestamptz, since timestamptz)
    cross join lateral (
      select m.thread_id from ${messages} m
      where m.thread_hash = asked.hash and m.received_at between asked.since and asked.until
      order by m.received_at desc limit 1
    ) as near`);
  return new Map(found.map((row) => [row.i, row.thread_id]));
}
