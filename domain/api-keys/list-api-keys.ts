import "server-only";
import { desc, isNull } from "drizzle-orm";
import { getDb } from "@/db/client";
import { apiKeys } from "@/db/schema/members";
import { authorize } from "../actors/authorize";
import type { Actor, Scope } from "../actors/shape";
import type { ApiKeyView } from "./shape";

/** Keys that are not revoked, newest first; never the keys themselves. */
export async function listApiKeys(actor: Actor): Promise<ApiKeyView[]> {
  authorize(actor, "api-keys:write");
  const rows = await getDb()
    .select()
    .from(apiKeys)
    .where(isNull(apiKeys.revokedAt))
    .orderBy(desc(apiKeys.createdAt));
  return rows.map((r) => ({
    id: r.id,
    name: r.name,
    prefix: r.prefix,
    scopes: r.scopes as Scope[],
    require_signature: r.requireSignature,
    expires_at: r.expiresAt,
    last_used_at: r.lastUsedAt,
    created_at: r.createdAt,
  }));
}
