import "server-only";
import { and, desc, eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { auditLog } from "@/db/schema/system";
import { isId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";

/** Newest entries. */
const SHOWN = 30;

/** One thing that was done to a rule. */
export interface RuleHistoryEntry {
  id: string;
  at: string;
  by: string;
  /** `rule.created`, `rule.updated` … */
  action: string;
  /** Fields that were changed. */
  fields: string[];
  version: number | null;
}

/**
 * Who changed what of a rule, newest first: the part of the audit log that everybody who reads rules may see, without
 * addresses.
 */
export async function listRuleHistory(actor: Actor, ruleId: string): Promise<RuleHistoryEntry[]> {
  authorize(actor, "rules:read");
  if (!isId(ruleId)) return [];
  const rows = await getDb()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, "rule"), eq(auditLog.subjectId, ruleId)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(SHOWN);
  return rows.map(({ id, at, actorName, action, data }) => {
    const { fields, version } = data;
    return {
      id,
      at,
      by: actorName,
      action,
      fields: Array.isArray(fields) ? fields.map(String) : [],
      version: typeof version === "number" ? version : null,
    };
  });
}
