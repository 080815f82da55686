import "server-only";
import { inArray } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { open } from "@/db/sealed";
import { hmacHex } from "@/lib/hmac";
import type { Actor } from "../actors/shape";
import { type InsertedMessage, type InsertOptions, insertMessages } from "../messages/insert-messages";
import type { NewMessage } from "../messages/shape";
import { searchKey } from "../search/search-key";

export interface InsertedRow extends InsertedMessage {
  /** Its number was taken by another text: stored under the number with a mark of its own. */
  renamed: boolean;
}

/** The number with a mark of the text, the same at every upload of the file. Keyed: the mark gives nothing of the text away. */
const marked = (message: NewMessage): string =>
  `${(message.external_id ?? "").slice(0, 240)}~${hmacHex(searchKey(), message.content ?? "").slice(0, 10)}`;

/**
 * Stores the messages of rows. A number that is known already, with the same text, is a duplicate: the file came before.
 * With another text it is a list whose numbers repeat, and nothing of it may be lost: the row is stored, too.
 */
export async function insertRows(
  tx: Tx,
  actor: Actor,
  items: NewMessage[],
  options: InsertOptions,
): Promise<InsertedRow[]> {
  const first = await insertMessages(tx, actor, items, options);
  const known = await contentsOf(
    tx,
    first.filter((m) => m.duplicate).map((m) => m.id),
  );
  const clashing = first.flatMap((made, i) => {
    const item = items[i];
    return item && made.duplicate && known.get(made.id) !== item.content ? [{ i, item }] : [];
  });
  const second = await insertMessages(
    tx,
    actor,
    clashing.map(({ item }) => ({ ...item, external_id: marked(item) })),
    // What was prepared stands in the order of the first try.
    { ...options, prepared: [] },
  );
  const renamed = new Map(clashing.map(({ i }, n) => [i, second[n]]));
  return first.map((made, i) => {
    const other = renamed.get(i);
    return other ? { ...other, renamed: true } : { ...made, renamed: false };
  });
}

async function contentsOf(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: messages.id, content: messages.content })
    .from(messages)
    .where(inArray(messages.id, ids));
  return new Map(rows.map((row) => [row.id, open(messages.content, row.id, row.content)]));
}
