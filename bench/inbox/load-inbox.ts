import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type postgres from "postgres";
import { messages } from "@/db/schema/messages";
import { seal } from "@/db/sealed";
import { searchKey } from "@/domain/search/search-key";
import { SEARCH_VERSION, tokenize } from "@/domain/search/tokenize";
import { newId } from "@/lib/id";
import { messagePool, type PooledText, seeded, skewed } from "./message-pool";

const CATEGORIES = ["billing", "delivery", "refund", "technical", "account", "sales", "feedback", "legal"];
const LABELS = Array.from({ length: 40 }, (_, i) => `label-${i}`);
const TOPICS = Array.from({ length: 30 }, (_, i) => `topic-${i}`);
const CHANNELS = ["email", "email", "email", "chat", "api", "wecom"];
const LINES = 500;

/** Values that the bench filters by, the seldom ones among them. */
export const SELDOM = { category: "press", label: "seldom", channel: "fax", topic: "seldom" } as const;
export const OFTEN = { category: "billing", label: "label-0", channel: "email", topic: "topic-0" } as const;

/** Members, whose ids the rows name. */
export const memberId = (n: number) => `0199a000-0000-7000-8000-${String(n).padStart(12, "0")}`;
export const importId = (n: number) => `0199b000-0000-7000-8000-${String(n).padStart(12, "0")}`;
export const MEMBERS = 20;
/** Order number of row `n`, in its text: finds exactly one message. */
export const orderNumber = (n: number) => `ORD${String(70_000_000 + n * 7)}`;
export const senderOf = (n: number) => `Customer ${n} <customer${n}@example${n % 50}.test>`;

/** Fills the empty database with `size` messages: sealed rows and real tokens. Indexes are built afterwards. */
export async function loadInbox(sql: postgres.Sql, size: number): Promise<void> {
  const connection = await sql.reserve();
  try {
    await connection`set synchronous_commit = off`;
    await connection`set maintenance_work_mem = '1GB'`;
    await connection`
      insert into members (id, email, name, level)
      select id::uuid, 'member-' || right(id, 2) || '@example.test', 'Member ' || right(id, 2), 'agent'
      from unnest(${Array.from({ length: MEMBERS }, (_, n) => memberId(n))}::text[]) as id`;
    const indexes = await connection<{ name: string; definition: string }[]>`
      select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'messages' and indexname not like '%pkey'`;
    for (const { name } of indexes) await connection.unsafe(`drop index "${name}"`);
    const copy = await connection`
      copy messages (id, channel, sender, subject, content, topic, external_id, thread_id, status, state, unread,
        category, priority, labels, summary, language, confidence, needs_review, provenance, assignee_id,
        snoozed_until, received_at, created_at, updated_at, search_tokens, search_version, import_id) from stdin`.writable();
    await pipeline(Readable.from(lines(size)), copy);
    for (const { definition } of indexes) await connection.unsafe(definition);
    await connection`vacuum (analyze) messages`;
  } finally {
    connection.release();
  }
}

function* lines(size: number): Generator<string> {
  const pool = messagePool();
  const random = seeded(size);
  const key = searchKey();
  const newest = Date.now() - 60_000;
  // Two years, however many there are.
  const apartMs = (730 * 86_400_000) / size;
  let batch = "";
  for (let n = 0; n < size; n++) {
    batch += line(n, size, pool, random, key, newest - (size - n) * apartMs);
    if (n % LINES === LINES - 1) {
      yield batch;
      batch = "";
    }
  }
  yield batch;
}

const NULL = "\\N";
const bytes = (value: Uint8Array) => `\\\\x${Buffer.from(value).toString("hex")}`;

function line(
  n: number,
  size: number,
  pool: PooledText[],
  random: () => number,
  key: Buffer,
  at: number,
): string {
  const text = pool[Math.floor(random() * pool.length)];
  if (!text) throw new Error("the pool is empty");
  const id = newId();
  const order = orderNumber(n);
  const sender = senderOf(Math.floor(random() * (size / 6)));
  const isSeldom = random() < 0.0001;
  const where = random();
  const state =
    where < 0.15
      ? "open"
      : where < 0.16
        ? "snoozed"
        : where < 0.22
          ? "spam"
          : where < 0.3
            ? "archived"
            : "done";
  const status = random() < 0.997 ? "processed" : skewed(["failed", "pending", "processing"], random);
  const moment = new Date(at).toISOString().replace("Z", `${String(n % 1000).padStart(3, "0")}Z`);
  const label =
    random() < 0.3
      ? `{${skewed(LABELS, random)}${random() < 0.3 ? `,${skewed(LABELS, random)}` : ""}}`
      : "{}";
  const tokens = [...text.tokens, ...tokenize(`${order}\n${sender}`, key)];
  const columns = [
    id,
    isSeldom ? SELDOM.channel : skewed(CHANNELS, random),
    sender,
    bytes(seal(messages.subject, id, text.subject)),
    bytes(seal(messages.content, id, `${text.content} ${order}`)),
    isSeldom ? SELDOM.topic : random() < 0.2 ? skewed(TOPICS, random) : NULL,
    random() < 0.5 ? `x-${n}` : NULL,
    newId(),
    status,
    state,
    random() < (state === "open" ? 0.3 : 0.01) ? "t" : "f",
    isSeldom ? SELDOM.category : skewed(CATEGORIES, random),
    random() < 0.08 ? "high" : random() < 0.05 ? "low" : "normal",
    isSeldom ? `{${SELDOM.label}}` : label,
    bytes(seal(messages.summary, id, text.content.slice(0, 80))),
    text.language,
    String(Math.round(random() * 100) / 100),
    state === "open" && random() < 0.1 ? "t" : "f",
    '{"category":{"by":"ai"}}',
    random() < 0.6 ? memberId(Math.floor(random() * MEMBERS)) : NULL,
    state === "snoozed" ? new Date(Date.now() + 86_400_000).toISOString() : NULL,
    moment,
    moment,
    moment,
    `{${tokens.join(",")}}`,
    String(SEARCH_VERSION),
    random() < 0.3 ? importId(Math.floor((n * 20) / size)) : NULL,
  ];
  return `${columns.join("\t")}\n`;
}
