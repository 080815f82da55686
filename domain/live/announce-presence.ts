import "server-only";
import { inTransaction } from "@/db/client";
import { authorize } from "../actors/authorize";
import type { MemberActor } from "../actors/shape";
import type { Presence } from "./presence-shape";
import { publishChange } from "./publish-change";

/** Tells every open page that a member has a message open, writes a reply to it, or has left it. */
export async function announcePresence(actor: MemberActor, presence: Presence): Promise<void> {
  authorize(actor, "messages:read");
  await inTransaction((tx) =>
    publishChange(tx, {
      kind: "presence",
      messageId: presence.message_id,
      member: { id: actor.id, name: actor.name },
      doing: presence.doing,
    }),
  );
}
