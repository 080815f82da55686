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
  const hash = sha256Hex(key);
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(
      and(
        or(
          eq(apiKeys.keyHash, hash),
          and(eq(apiKeys.previousKeyHash, hash), gt(apiKeys.previousEndsAt, sql`now()`)),
        ),
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
    signingSecret: row.requireSignature ? secretOf(row, hash) : null,
  };
}

/** The old secret goes with the old key: who was given the new key signs with the new secret. */
function secretOf(row: typeof apiKeys.$inferSelect, hash: string): string | null {
  return row.keyHash === hash
    ? open(apiKeys.signingSecret, row.id, row.signingSecret)
    : open(apiKeys.previousSigningSecret, row.id, row.previousSigningSecret);
}
