import "server-only";
import { and, gte, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { hmacHex } from "@/lib/hmac";
import type { Actor } from "../actors/shape";
import { searchKey } from "../search/search-key";
import { loadSettings } from "../settings/load-settings";
import type { NewMessage } from "./shape";

/** Any number, the same in every process: the first half of the locks on hashes. */
const DEDUPE_LOCK = 7_274_674;
const MINUTE_MS = 60_000;

/** What decides whether a message repeats another one. */
interface DedupeRow {
  id: string;
  dedupeHash: string | null;
  receivedAt: string;
}

/**
 * What two messages share when they are the same: who sent them, over which channel, in whose name, and the same words,
 * whatever the blanks around and between them. Keyed, as search tokens are. Null where the sender is not known:
 * two strangers who both write `在吗` are two people.
 * @param content the text, which may have been read from HTML.
 */
export function dedupeHash(actor: Actor, item: NewMessage, content: string): string | null {
  if (item.sender === "unknown") return null;
  const plain = (text: string | undefined) => (text ?? "").normalize("NFKC").replace(/\s+/gu, " ").trim();
  const owner = actor.kind === "api_key" ? actor.id : "team";
  const parts = [owner, item.channel, item.sender.toLowerCase(), plain(item.subject), plain(content)];
  return hmacHex(searchKey(), JSON.stringify(["dedupe", ...parts])).slice(0, 32);
}

/**
 * For each row that repeats an earlier message of the same sender within the team's window (`dedupe_minutes`, by the
 * times of arrival): the id of that message, the first one of them. A single message takes a lock on its hash, so that
 * two deliveries at once are one message and its repetition.
 */
export async function findFirsts(tx: Tx, rows: DedupeRow[]): Promise<Map<string, string>> {
  const looked = rows.flatMap((row) => (row.dedupeHash === null ? [] : [{ ...row, hash: row.dedupeHash }]));
  const [only] = looked;
  if (!only) return new Map();
  const { dedupe_minutes: minutes } = await loadSettings(tx);
  if (minutes === 0) return new Map();
  if (looked.length === 1)
    await tx.execute(sql`select pg_advisory_xact_lock(${DEDUPE_LOCK}, hashtext(${only.hash}))`);
  const windowMs = minutes * MINUTE_MS;
  const times = looked.map((row) => Date.parse(row.receivedAt));
  const known = await tx
    .select({ id: messages.id, hash: messages.dedupeHash, receivedAt: messages.receivedAt })
    .from(messages)
    .where(
      and(
        inArray(messages.dedupeHash, [...new Set(looked.map((row) => row.hash))]),
        isNull(messages.duplicateOf),
        gte(messages.receivedAt, new Date(Math.min(...times) - windowMs).toISOString()),
        lte(messages.receivedAt, new Date(Math.max(...times) + windowMs).toISOString()),
      ),
    );
  const firsts = known.map((row) => ({ ...row, hash: row.hash ?? "" }));
  const found = new Map<string, string>();
  for (const row of looked.toSorted((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt))) {
    const at = Date.parse(row.receivedAt);
    const first = firsts.find(
      (each) =>
        each.hash === row.hash &&
        each.id !== row.id &&
        // Either way: of two deliveries at once the one that is stored second may carry the earlier moment.
        Math.abs(at - Date.parse(each.receivedAt)) <= windowMs,
    );
    if (first) found.set(row.id, first.id);
    // One of the same batch is the first for those after it.
    else firsts.push({ id: row.id, hash: row.hash, receivedAt: row.receivedAt });
  }
  return found;
}
