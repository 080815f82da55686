import "server-only";
import { eq, type SQL, sql } from "drizzle-orm";
import { messages } from "@/db/schema/messages";
import { seesAll } from "../actors/authorize";
import type { Actor } from "../actors/shape";

/** The predicate through which every message is loaded: what an actor may not see does not exist for it. */
export function visibleMessages(actor: Actor): SQL {
  if (seesAll(actor) || actor.id === null) return sql`true`;
  return eq(messages.submittedByKey, actor.id);
}
