import "server-only";
import { asc, isNull } from "drizzle-orm";
import { getDb } from "@/db/client";
import { apiKeys } from "@/db/schema/members";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";

/** API keys that can have a budget, by name: managers set budgets, but only admins see more of the keys. */
export async function listBudgetKeys(actor: Actor): Promise<{ id: string; name: string }[]> {
  authorize(actor, "budgets:write");
  return getDb()
    .select({ id: apiKeys.id, name: apiKeys.name })
    .from(apiKeys)
    .where(isNull(apiKeys.revokedAt))
    .orderBy(asc(apiKeys.name), asc(apiKeys.createdAt));
}
