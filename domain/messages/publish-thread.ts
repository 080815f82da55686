import "server-only";
import { and, desc, eq, ne } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { publishChange } from "../live/publish-change";

/** Messages of a conversation that are told of a new one; of more nobody has an older one open. */
const MOST_TOLD = 10;

/** Tells pages that have another message of the conversation open: it goes on. */
export async function publishThread(tx: Tx, arrived: { id: string; threadId: string }): Promise<void> {
  const others = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.threadId, arrived.threadId), ne(messages.id, arrived.id)))
    .orderBy(desc(messages.receivedAt), desc(messages.id))
    .limit(MOST_TOLD);
  for (const { id } of others) await publishChange(tx, { kind: "message", id });
}
