import "server-only";
import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { COUNT_CAP } from "../views/count-shape";
import { filterMessages } from "./filter-messages";
import { scanMatches } from "./scan-matches";
import { needsExactCheck } from "./searched-text";
import type { MessageFilter } from "./shape";

/** Rows decrypted at most; a search that refuses more than that before it has found a thousand is not counted. */
const MAX_SCAN = 5000;

/**
 * How many messages a filter has: exact up to 999, 1,000 for more (shown as 999+). Null when it would take too long:
 * a search whose words are common but seldom stand as they are asked for.
 */
export async function countMessages(actor: Actor, filter: MessageFilter): Promise<number | null> {
  authorize(actor, "messages:read");
  const { where, search } = filterMessages(actor, filter);
  if (!search || !needsExactCheck(search)) {
    const [row] = await getDb().execute<{ n: number }>(sql`
      select count(*)::int as n from (
        select 1 from ${messages} where ${where ?? sql`true`} limit ${COUNT_CAP}) as capped`);
    return row?.n ?? 0;
  }
  let found = 0;
  let looked = 0;
  for await (const { ids, scanned } of scanMatches(where, search)) {
    found += ids.length;
    looked += scanned;
    if (found >= COUNT_CAP) return COUNT_CAP;
    if (looked >= MAX_SCAN) return null;
  }
  return found;
}
