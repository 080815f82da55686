import "server-only";
import { eq, lt } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { open } from "@/db/sealed";
import { indexMessage } from "./index-message";
import { SEARCH_VERSION } from "./tokenize";

const BATCH = 200;
/** A round of the sweeper goes on no longer than this, milliseconds. */
const ROUND_MS = 10_000;

/** Makes the search tokens of messages anew that an older version of the product has made, some thousand a round. */
export async function reindexMessages(): Promise<void> {
  const end = performance.now() + ROUND_MS;
  while (performance.now() < end && (await reindexBatch()) === BATCH);
}

function reindexBatch(): Promise<number> {
  return inTransaction(async (tx) => {
    const rows = await tx
      .select({
        id: messages.id,
        sender: messages.sender,
        subject: messages.subject,
        content: messages.content,
      })
      .from(messages)
      .where(lt(messages.searchVersion, SEARCH_VERSION))
      .limit(BATCH)
      .for("update", { skipLocked: true });
    for (const row of rows) {
      const index = indexMessage({
        sender: row.sender,
        subject: open(messages.subject, row.id, row.subject),
        content: open(messages.content, row.id, row.content),
      });
      // No change that people see: version and time stay.
      await tx.update(messages).set(index).where(eq(messages.id, row.id));
    }
    return rows.length;
  });
}
