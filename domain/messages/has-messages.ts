import "server-only";
import { getDb } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { visibleMessages } from "./visible-messages";

/** Whether there is any message at all, in whatever state: an inbox that never had one greets differently. */
export async function hasMessages(actor: Actor): Promise<boolean> {
  authorize(actor, "messages:read");
  const [row] = await getDb()
    .select({ id: messages.id })
    .from(messages)
    .where(visibleMessages(actor))
    .limit(1);
  return row !== undefined;
}
