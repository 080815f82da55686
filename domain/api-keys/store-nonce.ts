import "server-only";
import { getDb } from "@/db/client";
import { nonces } from "@/db/schema/members";
import { nowIso, shiftIso } from "@/lib/clock";
import { AppError } from "@/lib/errors";

const KEEP_MS = 600_000;

/**
 * Remembers a nonce for 600 s, twice the signature window, so that no signature outlives its nonce.
 * @returns false when it was already there: a replay.
 * @throws AppError 50301 when the store can't be reached; an unchecked request is not let through.
 */
export async function storeNonce(apiKeyId: string, nonce: string): Promise<boolean> {
  try {
    const rows = await getDb()
      .insert(nonces)
      .values({ apiKeyId, nonce, expiresAt: shiftIso(nowIso(), KEEP_MS) })
      .onConflictDoNothing()
      .returning({ nonce: nonces.nonce });
    return rows.length === 1;
  } catch (cause) {
    throw new AppError("unavailable", "the nonce store can't be reached; try again in a moment", { cause });
  }
}
