import "server-only";
import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { apiKeys } from "@/db/schema/members";
import { open } from "@/db/sealed";
import { sha256Hex } from "@/lib/hmac";
import type { KeyActor, Scope } from "../actors/shape";

export interface FoundKey {
  actor: KeyActor;
  /** Set when the key's requests must be signed. */
  signingSecret: string | null;
}

/** The caller behind an API key, or null for a key that is unknown, revoked or past its expiry: all look the same. */
export async function findKeyActor(key: string): Promise<FoundKey | null> {
  const db = getDb();
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.keyHash, sha256Hex(key)),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`)),
      ),
    );
  if (!row) return null;
  // Once a minute is enough for people and spares a write with every request.
  await db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(
      and(
        eq(apiKeys.id, row.id),
        or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, sql`now() - interval '1 minute'`)),
      ),
    );
  return {
    actor: { kind: "api_key", id: row.id, name: row.name, scopes: row.scopes as Scope[] },
    signingSecret: row.requireSignature ? open(apiKeys.signingSecret, row.id, row.signingSecret) : null,
  };
}
