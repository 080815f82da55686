import "server-only";
import { lt } from "drizzle-orm";
import { getDb } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { latestKnown } from "@/lib/latest-known";
import { SEARCH_VERSION } from "./tokenize";

const LOOK_AGAIN_MS = 30_000;

/**
 * Whether every message has been indexed with pairs of words, as far as this process knows: an update of the product
 * may find older ones, which the sweeper indexes anew. Until then phrases are looked for word by word. The first
 * question is answered "no" and has it looked up.
 */
export function hasPairs(): boolean {
  return latestKnown("search-pairs", {
    first: false,
    everyMs: LOOK_AGAIN_MS,
    look: async () => {
      const old = lt(messages.searchVersion, SEARCH_VERSION);
      return (await getDb().select({ id: messages.id }).from(messages).where(old).limit(1)).length === 0;
    },
    isFinal: (all) => all,
  });
}
