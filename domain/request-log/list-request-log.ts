import "server-only";
import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { decodeCursor, encodeCursor } from "@/db/cursor";
import { requestLog } from "@/db/schema/registry";
import { costAmount } from "@/gateway/price-call";
import { authorize, seesAll } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import type { RequestLogFilter, RequestLogRow } from "./shape";

/** One page of model calls, newest first. An API key sees its own calls unless it may see all. */
export async function listRequestLog(
  actor: Actor,
  filter: RequestLogFilter,
): Promise<{ items: RequestLogRow[]; next_cursor: string | null }> {
  authorize(actor, "ai:invoke");
  const from = filter.cursor === undefined ? null : decodeCursor(filter.cursor);
  const t = requestLog;
  const rows = await getDb()
    .select()
    .from(t)
    .where(
      and(
        seesAll(actor) || actor.id === null ? undefined : eq(t.submittedByKey, actor.id),
        filter.request_id === undefined ? undefined : eq(t.requestId, filter.request_id),
        filter.task_id === undefined ? undefined : eq(t.taskId, filter.task_id),
        filter.message_id === undefined ? undefined : eq(t.messageId, filter.message_id),
        filter.scene === undefined ? undefined : eq(t.scene, filter.scene),
        filter.model === undefined ? undefined : eq(t.model, filter.model),
        filter.status === undefined ? undefined : eq(t.status, filter.status),
        filter.after === undefined ? undefined : gte(t.createdAt, filter.after),
        filter.before === undefined ? undefined : lt(t.createdAt, filter.before),
        from === null
          ? undefined
          : sql`(${t.createdAt}, ${t.id}) < (${from.at}::timestamptz, ${from.id}::uuid)`,
      ),
    )
    .orderBy(desc(t.createdAt), desc(t.id))
    .limit(filter.limit + 1);
  const page = rows.slice(0, filter.limit);
  const last = page.at(-1);
  return {
    items: page.map(viewRow),
    next_cursor:
      rows.length > filter.limit && last ? encodeCursor({ at: last.createdAt, id: last.id }) : null,
  };
}

function viewRow(row: typeof requestLog.$inferSelect): RequestLogRow {
  return {
    id: row.id,
    request_id: row.requestId,
    task_id: row.taskId,
    message_id: row.messageId,
    scene: row.scene,
    provider: row.provider,
    model: row.model,
    prompt_code: row.promptCode,
    prompt_version: row.promptVersion,
    status: row.status,
    error_code: row.errorCode,
    prompt_tokens: row.promptTokens,
    completion_tokens: row.completionTokens,
    estimated_cost: cost(row.costMicros, row.currency),
    latency_ms: row.latencyMs,
    fallback_used: row.fallbackUsed,
    no_fallback_reason: row.noFallback,
    cached: row.cached,
    created_at: row.createdAt,
  };
}

/** Micros with six decimals, as the column holds them, are the digits of 10^-12. */
function cost(micros: string | null, currency: string | null): { amount: string; currency: string } | null {
  if (micros === null || currency === null) return null;
  const [whole = "0", fraction = ""] = micros.split(".");
  return { amount: costAmount(BigInt(whole + fraction.padEnd(6, "0").slice(0, 6))), currency };
}
