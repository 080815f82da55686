import "server-only";
import type { Tx } from "@/db/client";
import { auditLog } from "@/db/schema/system";
import { newId } from "@/lib/id";
import type { Actor } from "../actors/shape";

export interface AuditEntry {
  /** `rule.updated`, `draft.approved`: the noun, then what happened to it. */
  action: string;
  subjectType: string;
  subjectId: string;
  /** Field names and codes; never message text. */
  data?: Record<string, unknown>;
}

/** One line of the audit log: who did it, from where. */
export function auditRow(actor: Actor, entry: AuditEntry): typeof auditLog.$inferInsert {
  return {
    id: newId(),
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
    action: entry.action,
    subjectType: entry.subjectType,
    subjectId: entry.subjectId,
    data: entry.data ?? {},
    requestId: actor.requestId ?? null,
    ip: actor.kind === "system" ? null : (actor.ip ?? null),
  };
}

/** Adds one line to the audit log, in the transaction of the change that it records. */
export async function recordAudit(tx: Tx, actor: Actor, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values(auditRow(actor, entry));
}
