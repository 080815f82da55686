import "server-only";
import { and, desc, type SQL, sql } from "drizzle-orm";
import { getDb, type Queryable } from "@/db/client";
import type { Position } from "@/db/cursor";
import { messages } from "@/db/schema/messages";
import { matchesExactly } from "../search/matches-exactly";
import type { ParsedQuery } from "../search/shape";
import { searchedColumns, searchedText } from "./searched-text";

const BATCH = 500;

/**
 * The ids of messages that meet a condition and a search for words, newest first, as they are found: one array for each
 * batch that was decrypted, empty where none of it matched.
 */
export async function* scanMatches(
  where: SQL | undefined,
  search: ParsedQuery,
  queryable: Queryable = getDb(),
): AsyncGenerator<{ ids: string[]; scanned: number }> {
  let from: Position | undefined;
  for (;;) {
    const rows = await batchOf(queryable, where, from);
    const ids = rows.filter((row) => matchesExactly(search, searchedText(row))).map((row) => row.id);
    yield { ids, scanned: rows.length };
    const last = rows.at(-1);
    if (rows.length < BATCH || !last) return;
    from = { at: last.receivedAt, id: last.id };
  }
}

function batchOf(queryable: Queryable, where: SQL | undefined, from: Position | undefined) {
  const below = from
    ? sql`(${messages.receivedAt}, ${messages.id}) < (${from.at}::timestamptz, ${from.id}::uuid)`
    : undefined;
  return queryable
    .select({ receivedAt: messages.receivedAt, ...searchedColumns })
    .from(messages)
    .where(and(where, below))
    .orderBy(desc(messages.receivedAt), desc(messages.id))
    .limit(BATCH);
}
