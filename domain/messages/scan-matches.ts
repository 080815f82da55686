import "server-only";
import { and, type SQL } from "drizzle-orm";
import { getDb, type Queryable } from "@/db/client";
import type { Position } from "@/db/cursor";
import { matchesExactly } from "../search/matches-exactly";
import type { ParsedQuery } from "../search/shape";
import { beyond, placeOf, searchCandidates } from "./message-order";
import { searchedText } from "./searched-text";

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
    const rows = await searchCandidates(
      queryable,
      and(where, from ? beyond(from, false) : undefined),
      false,
      BATCH,
    );
    const ids = rows.filter((row) => matchesExactly(search, searchedText(row))).map((row) => row.id);
    yield { ids, scanned: rows.length };
    const last = rows.at(-1);
    if (rows.length < BATCH || !last) return;
    from = placeOf(last);
  }
}
