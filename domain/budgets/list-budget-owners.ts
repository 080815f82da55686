import "server-only";
import { asc, isNull } from "drizzle-orm";
import { getDb } from "@/db/client";
import { apiKeys, members } from "@/db/schema/members";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import type { BudgetOwners } from "./shape";

/** Members and API keys that can have a budget, by name: managers set budgets, but only admins see more of the keys. */
export async function listBudgetOwners(actor: Actor): Promise<BudgetOwners> {
  authorize(actor, "budgets:write");
  const db = getDb();
  const [people, keys] = await Promise.all([
    db
      .select({ id: members.id, name: members.name })
      .from(members)
      .where(isNull(members.disabledAt))
      .orderBy(asc(members.name), asc(members.createdAt)),
    db
      .select({ id: apiKeys.id, name: apiKeys.name })
      .from(apiKeys)
      .where(isNull(apiKeys.revokedAt))
      .orderBy(asc(apiKeys.name), asc(apiKeys.createdAt)),
  ]);
  return { members: people, keys };
}
