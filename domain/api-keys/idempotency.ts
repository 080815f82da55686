import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { idempotencyKeys } from "@/db/schema/system";
import { open, seal } from "@/db/sealed";
import { nowIso, shiftIso } from "@/lib/clock";

const KEEP_MS = 24 * 3_600_000;
/** A request that has not answered after this long was on a process that died; the next one takes over. */
const STALE_MS = 60_000;

export type Begun =
  /** `seed` is the same for a request that takes over from one that died: ids that are made from it meet its records. */
  | { state: "begun"; seed: string }
  | { state: "running" }
  | { state: "other_body" }
  | { state: "done"; status: number; location: string | null; body: string };

/** Claims a caller's key: one insert decides which of several requests runs. */
export async function beginIdempotent(caller: string, key: string, requestHash: string): Promise<Begun> {
  const db = getDb();
  const inserted = await db
    .insert(idempotencyKeys)
    .values({ caller, key, requestHash, expiresAt: shiftIso(nowIso(), KEEP_MS) })
    .onConflictDoUpdate({
      target: [idempotencyKeys.caller, idempotencyKeys.key],
      set: {
        requestHash,
        status: null,
        response: null,
        location: null,
        createdAt: sql`now()`,
        expiresAt: sql`case when ${idempotencyKeys.expiresAt} < now() then excluded.expires_at else ${idempotencyKeys.expiresAt} end`,
      },
      setWhere: sql`${idempotencyKeys.expiresAt} < now() or (${idempotencyKeys.status} is null and ${idempotencyKeys.createdAt} < ${shiftIso(nowIso(), -STALE_MS)}::timestamptz)`,
    })
    .returning({ expiresAt: idempotencyKeys.expiresAt });
  const [mine] = inserted;
  // The end of the key's day tells this use of the key from one on another day.
  if (mine) return { state: "begun", seed: [caller, key, requestHash, mine.expiresAt].join(" ") };
  const [row] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.caller, caller), eq(idempotencyKeys.key, key)));
  // Released between the two statements: the caller's next try begins it.
  if (!row) return { state: "running" };
  if (row.requestHash !== requestHash) return { state: "other_body" };
  if (row.status === null) return { state: "running" };
  return {
    state: "done",
    status: row.status,
    location: row.location,
    body: open(idempotencyKeys.response, `${caller}.${key}`, row.response) ?? "",
  };
}

/** Keeps the first answer for 24 h. */
export async function finishIdempotent(
  caller: string,
  key: string,
  status: number,
  location: string | null,
  body: string,
): Promise<void> {
  await getDb()
    .update(idempotencyKeys)
    .set({ status, location, response: seal(idempotencyKeys.response, `${caller}.${key}`, body) })
    .where(and(eq(idempotencyKeys.caller, caller), eq(idempotencyKeys.key, key)));
}

/** Frees the key of a request that stored nothing. */
export async function releaseIdempotent(caller: string, key: string): Promise<void> {
  await getDb()
    .delete(idempotencyKeys)
    .where(
      and(eq(idempotencyKeys.caller, caller), eq(idempotencyKeys.key, key), isNull(idempotencyKeys.status)),
    );
}
