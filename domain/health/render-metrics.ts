import "server-only";
import { sql } from "drizzle-orm";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { getDb } from "@/db/client";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { loadBudgets } from "../budgets/load-budgets";

/**
 * The figures of the task inbox, read from the database at the moment of the scrape: they are the deployment's, not
 * one process's.
 */
export async function renderMetrics(actor: Actor): Promise<{ text: string; contentType: string }> {
  authorize(actor, "ops:read");
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const tasks = gauge("intray_tasks", "Tasks by type and status", ["type", "status"]);
  const oldest = gauge("intray_oldest_pending_task_seconds", "Age of the oldest task that waits");
  const outbox = gauge("intray_outbox_events", "Events that wait in the outbox");
  const duration = gauge("intray_task_duration_seconds", "Duration of tasks that ended in the last hour", [
    "type",
    "quantile",
  ]);
  const failures = gauge("intray_task_failure_ratio", "Share of tasks of the last hour that failed", [
    "type",
  ]);
  const dead = gauge("intray_dead_letters", "Dead letters by state", ["state"]);
  const budget = gauge("intray_budget_used_ratio", "Part of a budget that is spent or reserved", [
    "of",
    "period",
    "currency",
  ]);
  const db = getDb();
  const [counts, waiting, hour, letters, budgets] = await Promise.all([
    db.execute<{ type: string; status: string; n: string }>(
      sql`select type, status, count(*) as n from tasks group by 1, 2`,
    ),
    db.execute<{ age: string | null; events: string }>(sql`
      select extract(epoch from now() - min(created_at)) as age, (select count(*) from outbox) as events
      from tasks where status = 'pending'`),
    db.execute<{ type: string; p50: string; p95: string; failed: string }>(sql`
      select type,
        percentile_cont(0.5) within group (order by extract(epoch from finished_at - started_at)) as p50,
        percentile_cont(0.95) within group (order by extract(epoch from finished_at - started_at)) as p95,
        avg((status = 'failed')::int) as failed
      from tasks where finished_at > now() - interval '1 hour' and started_at is not null group by type`),
    db.execute<{ state: string; n: string }>(
      sql`select state, count(*) as n from dead_letters group by state`,
    ),
    loadBudgets(db),
  ]);
  for (const row of counts) tasks.set({ type: row.type, status: row.status }, Number(row.n));
  oldest.set(Number(waiting[0]?.age ?? 0));
  outbox.set(Number(waiting[0]?.events ?? 0));
  for (const row of hour) {
    duration.set({ type: row.type, quantile: "0.5" }, Number(row.p50));
    duration.set({ type: row.type, quantile: "0.95" }, Number(row.p95));
    failures.set({ type: row.type }, Number(row.failed));
  }
  for (const { key_id: key, member_id: member, period, currency, used } of budgets)
    budget.set({ of: key ?? member ?? "deployment", period, currency }, used);
  for (const row of letters) dead.set({ state: row.state }, Number(row.n));
  return { text: await registry.metrics(), contentType: registry.contentType };
}
