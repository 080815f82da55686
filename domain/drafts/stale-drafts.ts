import "server-only";
import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { drafts } from "@/db/schema/drafts";
import { messages } from "@/db/schema/messages";
import { publishChange } from "../live/publish-change";
import { recordMessageEvent } from "../messages/record-message-event";

/**
 * The customer wrote again: replies to earlier messages of the same conversations that have not left yet are `stale`,
 * approved ones too, in the transaction that stores the new message. Nobody sends an answer to a question that has moved
 * on without having seen it.
 */
export async function staleDrafts(
  tx: Tx,
  arrived: readonly { id: string; threadId: string; receivedAt: string }[],
): Promise<void> {
  if (arrived.length === 0) return;
  const newest = new Map<string, string>();
  for (const { threadId, receivedAt } of arrived) {
    const known = newest.get(threadId);
    if (known === undefined || Date.parse(receivedAt) > Date.parse(known)) newest.set(threadId, receivedAt);
  }
  const earlier = await tx
    .select({
      id: drafts.id,
      messageId: drafts.messageId,
      threadId: messages.threadId,
      at: messages.receivedAt,
    })
    .from(drafts)
    .innerJoin(messages, eq(messages.id, drafts.messageId))
    .where(
      and(
        inArray(messages.threadId, [...newest.keys()]),
        inArray(drafts.state, ["draft", "approved"]),
        notInArray(
          messages.id,
          arrived.map((m) => m.id),
        ),
      ),
    );
  const overtaken = earlier.filter((d) => Date.parse(newest.get(d.threadId) ?? "") > Date.parse(d.at));
  if (overtaken.length === 0) return;
  const moved = await tx
    .update(drafts)
    .set({ state: "stale", approvedBy: null, approvedAt: null, updatedAt: sql`now()` })
    .where(
      and(
        inArray(
          drafts.id,
          overtaken.map((d) => d.id),
        ),
        inArray(drafts.state, ["draft", "approved"]),
      ),
    )
    .returning({ id: drafts.id, messageId: drafts.messageId, version: drafts.version });
  for (const draft of moved) {
    await recordMessageEvent(
      tx,
      { kind: "system", id: null, name: "intray" },
      draft.messageId,
      "draft_stale",
      {
        draft_id: draft.id,
        version: draft.version,
      },
    );
    await publishChange(tx, { kind: "draft", id: draft.id, messageId: draft.messageId });
  }
}
