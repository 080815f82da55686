import "server-only";
import { lt } from "drizzle-orm";
import { getDb } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { singleton } from "@/lib/singleton";
import { SEARCH_VERSION } from "./tokenize";

const LOOK_AGAIN_MS = 30_000;

/**
 * Whether every message has been indexed with pairs of words, as far as this process knows: an update of the product
 * may find older ones, which the sweeper indexes anew. Until then phrases are looked for word by word. The first
 * question is answered "no" and has it looked up.
 */
export function hasPairs(): boolean {
  const known = singleton("search-pairs", () => ({ all: false, lookedAt: Number.NEGATIVE_INFINITY }));
  if (!known.all && performance.now() - known.lookedAt > LOOK_AGAIN_MS) {
    known.lookedAt = performance.now();
    getDb()
      .select({ id: messages.id })
      .from(messages)
      .where(lt(messages.searchVersion, SEARCH_VERSION))
      .limit(1)
      .then(
        (rows) => {
          known.all = rows.length === 0;
        },
        // Another question will find out.
        () => {},
      );
  }
  return known.all;
}
