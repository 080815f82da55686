import "server-only";
import { eq, sql } from "drizzle-orm";
import { inTransaction, type Tx } from "@/db/client";
import { bulkItems, bulks, messages } from "@/db/schema/messages";
import { newId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { filterMessages } from "../messages/filter-messages";
import { scanMatches } from "../messages/scan-matches";
import { needsExactCheck } from "../messages/searched-text";
import type { MessageFilter } from "../messages/shape";
import type { Choice } from "./shape";

/**
 * Keeps the very messages that match a filter now, as many as they are: what is done to the choice is done to these and
 * no others, whatever arrives or begins to match afterwards. A choice that is not used is forgotten after an hour.
 */
export async function chooseMessages(actor: Actor, filter: MessageFilter): Promise<Choice> {
  authorize(actor, "messages:write");
  const id = newId();
  return inTransaction(async (tx) => {
    await tx.insert(bulks).values({ id, memberId: actor.id, state: "chosen", total: 0 });
    const count = await chooseInto(tx, actor, id, filter);
    await tx.update(bulks).set({ total: count }).where(eq(bulks.id, id));
    return { id, count };
  });
}

async function chooseInto(tx: Tx, actor: Actor, id: string, filter: MessageFilter): Promise<number> {
  const { where, search } = filterMessages(actor, filter);
  if (!search || !needsExactCheck(search)) {
    const chosen = await tx.execute(sql`
      insert into bulk_items (bulk_id, message_id)
      select ${id}::uuid, ${messages.id} from ${messages} where ${where ?? sql`true`}`);
    return chosen.count;
  }
  let count = 0;
  for await (const { ids } of scanMatches(where, search, tx)) {
    if (ids.length > 0)
      await tx.insert(bulkItems).values(ids.map((messageId) => ({ bulkId: id, messageId })));
    count += ids.length;
  }
  return count;
}
