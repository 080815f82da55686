import "server-only";
import { asc, eq, gt, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { auditChain, auditLog } from "@/db/schema/system";
import { AUDIT_KEY, findSealedSetting } from "@/db/sealed-settings";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { extendAuditChain, notLinked, sinceLate } from "./extend-audit-chain";
import { linkHash, NO_LINK } from "./link-hash";

const BATCH = 1000;

interface AuditVerdict {
  entries: number;
  /** `sequence:hash` of the newest link; kept elsewhere it proves later that nothing before it was cut off. */
  head: string | null;
  /** The first entry that is not what was written, or null. */
  broken: { seq: number | null; id: string; why: string } | null;
}

/**
 * Recomputes the chain of the audit log from its first link. Finds entries that were changed, removed or put in behind
 * the chain. What it can't find alone: a log whose end was cut off together with its links; give the `head` of an
 * earlier call for that.
 */
export async function verifyAudit(actor: Actor, expectedHead?: string): Promise<AuditVerdict> {
  authorize(actor, "audit:read");
  await extendAuditChain();
  const db = getDb();
  const key = (await findSealedSetting(db, AUDIT_KEY)) ?? "";
  let seq = 0;
  let hash = NO_LINK;
  let lastAt: string | null = null;
  let met = expectedHead === undefined;
  const verdict = (broken: AuditVerdict["broken"]): AuditVerdict => ({
    entries: seq,
    head: seq === 0 ? null : `${seq}:${hash}`,
    broken,
  });
  for (;;) {
    const links = await db
      .select({ link: auditChain, entry: auditLog })
      .from(auditChain)
      .leftJoin(auditLog, eq(auditLog.id, auditChain.auditId))
      .where(gt(auditChain.seq, seq))
      .orderBy(asc(auditChain.seq))
      .limit(BATCH);
    for (const { link, entry } of links) {
      const broken = (why: string) => verdict({ seq: link.seq, id: link.auditId, why });
      if (link.seq !== seq + 1) return broken(`link ${seq + 1} is missing before it`);
      if (!entry) return broken("the entry is missing");
      if (linkHash(key, link.seq, hash, entry) !== link.hash)
        return broken("the entry or its link was changed");
      ({ seq, hash } = link);
      lastAt = entry.at;
      met ||= expectedHead === `${seq}:${hash}`;
    }
    if (links.length < BATCH) break;
  }
  if (!met) return verdict({ seq: null, id: "", why: `the head ${expectedHead ?? ""} is not in the chain` });
  const [loose] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(sql`${notLinked} and not (${sinceLate(lastAt)})`)
    .limit(1);
  return verdict(loose ? { seq: null, id: loose.id, why: "the entry was put in behind the chain" } : null);
}
