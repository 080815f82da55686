import "server-only";
import { and, desc, eq, gte, like, lt, type SQL, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { decodeCursor, encodeCursor } from "@/db/cursor";
import { auditLog } from "@/db/schema/system";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import type { Page } from "../messages/shape";
import type { AuditFilter, AuditView } from "./shape";

/** The audit log, newest first. @throws AppError 42201 for a cursor that is not of this list. */
export async function listAudit(
  actor: Actor,
  filter: AuditFilter,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<AuditView>> {
  authorize(actor, "audit:read");
  const rows = await getDb()
    .select()
    .from(auditLog)
    .where(and(...conditions(filter), older(page.cursor)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(page.limit + 1);
  const items = rows.slice(0, page.limit);
  const last = items.at(-1);
  return {
    items: items.map(view),
    next_cursor: last && rows.length > page.limit ? encodeCursor({ at: last.at, id: last.id }) : null,
  };
}

function conditions(filter: AuditFilter): (SQL | undefined)[] {
  const { action } = filter;
  return [
    filter.actor === undefined ? undefined : eq(auditLog.actorId, filter.actor),
    action === undefined
      ? undefined
      : action.includes(".")
        ? eq(auditLog.action, action)
        : like(auditLog.action, `${action.replaceAll("_", "\\_")}.%`),
    filter.subject_type === undefined ? undefined : eq(auditLog.subjectType, filter.subject_type),
    filter.subject_id === undefined ? undefined : eq(auditLog.subjectId, filter.subject_id),
    filter.after === undefined ? undefined : gte(auditLog.at, sql`${filter.after}::timestamptz`),
    filter.before === undefined ? undefined : lt(auditLog.at, sql`${filter.before}::timestamptz`),
  ];
}

function older(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const from = decodeCursor(cursor);
  return sql`(${auditLog.at}, ${auditLog.id}) < (${from.at}::timestamptz, ${from.id}::uuid)`;
}

function view(row: typeof auditLog.$inferSelect): AuditView {
  return {
    id: row.id,
    at: row.at,
    actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
    action: row.action,
    subject: { type: row.subjectType, id: row.subjectId },
    data: row.data,
    request_id: row.requestId,
    ip: row.ip,
  };
}
