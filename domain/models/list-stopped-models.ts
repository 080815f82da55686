import "server-only";
import { and, inArray, isNotNull } from "drizzle-orm";
import { getDb } from "@/db/client";
import { breakers } from "@/db/schema/registry";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import type { StoppedModel } from "./shape";

/**
 * Models that are not called because a person has to do something: pay, or enter another key. An outage is not among
 * them: it ends by itself. Any reader of the inbox may see it, as it says why messages stay unread by the AI.
 */
export async function listStoppedModels(actor: Actor): Promise<StoppedModel[]> {
  authorize(actor, "messages:read");
  const rows = await getDb()
    .select({ provider: breakers.providerCode, model: breakers.model, reason: breakers.reason })
    .from(breakers)
    .where(and(isNotNull(breakers.openUntil), inArray(breakers.reason, ["quota_exhausted", "key_refused"])))
    .orderBy(breakers.providerCode, breakers.model);
  return rows.flatMap(({ reason, ...row }) => (reason === "outage" ? [] : [{ ...row, reason }]));
}
