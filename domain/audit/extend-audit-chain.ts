import "server-only";
import { randomBytes } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import { inTransaction, type Tx } from "@/db/client";
import { auditChain, auditLog } from "@/db/schema/system";
import { AUDIT_KEY, keepSealedSetting } from "@/db/sealed-settings";
import { linkHash, NO_LINK } from "./link-hash";

/** Any number, the same in every process: whoever holds it adds links. */
const CHAIN_LOCK = 7_274_673;
const BATCH = 1000;
/** An entry is committed at most this long after the moment that it carries, minutes; transactions end long before. */
const LATE_MINUTES = 5;

/**
 * Links the entries that were committed since the last call, oldest first. Entries are written without looking at each
 * other, so that no change waits for another one's commit; the order is settled here, by one process at a time.
 * @returns how many were linked; 0 also while another process does it.
 */
export async function extendAuditChain(): Promise<number> {
  let linked = 0;
  for (;;) {
    const added = await inTransaction(addLinks);
    linked += added;
    if (added < BATCH) return linked;
  }
}

async function addLinks(tx: Tx): Promise<number> {
  const [lock] = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${CHAIN_LOCK}) as mine`,
  );
  if (!lock?.mine) return 0;
  const [last] = await tx
    .select({ seq: auditChain.seq, hash: auditChain.hash, at: auditLog.at })
    .from(auditChain)
    .leftJoin(auditLog, eq(auditLog.id, auditChain.auditId))
    .orderBy(desc(auditChain.seq))
    .limit(1);
  const entries = await tx
    .select()
    .from(auditLog)
    .where(sql`${sinceLate(last?.at ?? null)} and ${notLinked}`)
    .orderBy(auditLog.at, auditLog.id)
    .limit(BATCH);
  if (entries.length === 0) return 0;
  const key = await keepSealedSetting(tx, AUDIT_KEY, randomBytes(32).toString("base64url"));
  let { seq, hash } = last ?? { seq: 0, hash: NO_LINK };
  await tx.insert(auditChain).values(
    entries.map((entry) => {
      seq += 1;
      hash = linkHash(key, seq, hash, entry);
      return { seq, auditId: entry.id, hash };
    }),
  );
  return entries.length;
}

/** Entries without a link. */
export const notLinked = sql`not exists (select from ${auditChain} where ${auditChain.auditId} = ${auditLog.id})`;

/** Entries that may still have been committed after the last link was made; older ones were put in behind it. */
export function sinceLate(lastAt: string | null) {
  return lastAt === null
    ? sql`true`
    : sql`${auditLog.at} >= least(${lastAt}::timestamptz, now()) - make_interval(mins => ${LATE_MINUTES})`;
}
