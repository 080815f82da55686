import "server-only";
import { desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { apiKeys, members } from "@/db/schema/members";
import { authorize } from "../actors/authorize";
import type { Actor, Scope } from "../actors/shape";
import type { ApiKeyView } from "./shape";

/** Keys that are not revoked, newest first, or those that are; never the keys themselves. */
export async function listApiKeys(actor: Actor, options: { revoked?: boolean } = {}): Promise<ApiKeyView[]> {
  authorize(actor, "api-keys:write");
  const rows = await getDb()
    .select({
      key: apiKeys,
      owner: members.name,
      oldKeyEndsAt: sql<
        string | null
      >`case when ${apiKeys.previousEndsAt} > now() then ${apiKeys.previousEndsAt} end`.mapWith(
        apiKeys.previousEndsAt,
      ),
    })
    .from(apiKeys)
    .leftJoin(members, eq(members.id, apiKeys.ownerId))
    .where(options.revoked ? isNotNull(apiKeys.revokedAt) : isNull(apiKeys.revokedAt))
    .orderBy(desc(options.revoked ? apiKeys.revokedAt : apiKeys.createdAt), desc(apiKeys.id));
  return rows.map(({ key, owner, oldKeyEndsAt }) => ({
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    scopes: key.scopes as Scope[],
    require_signature: key.requireSignature,
    expires_at: key.expiresAt,
    last_used_at: key.lastUsedAt,
    created_at: key.createdAt,
    owner: key.ownerId === null ? null : { id: key.ownerId, name: owner ?? "" },
    old_key_ends_at: oldKeyEndsAt,
    revoked_at: key.revokedAt,
    revoked_by: key.revokedBy,
  }));
}
