import "server-only";
import type { Tx } from "@/db/client";
import { messageEvents } from "@/db/schema/messages";
import { newId } from "@/lib/id";
import type { Actor } from "../actors/shape";

type EventActor = Actor | { kind: "ai" | "rule"; id: string | null; name: string };

/** One entry of a message's timeline. `data` holds codes and ids, never text of the message. */
export function messageEventRow(
  actor: EventActor,
  messageId: string,
  kind: string,
  data: Record<string, unknown> = {},
): typeof messageEvents.$inferInsert {
  return {
    id: newId(),
    messageId,
    kind,
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
    data,
  };
}

/** Adds an entry to a message's timeline. */
export async function recordMessageEvent(
  tx: Tx,
  ...entry: Parameters<typeof messageEventRow>
): Promise<void> {
  await tx.insert(messageEvents).values(messageEventRow(...entry));
}
