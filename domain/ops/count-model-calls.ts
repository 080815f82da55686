import "server-only";
import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import type { OpsModel } from "./shape";

interface Row extends Record<string, unknown> {
  provider: string;
  model: string;
  currency: string | null;
  calls: number;
  errors: number;
  prompt_tokens: number;
  completion_tokens: number;
  latency: number;
  amount: string | null;
  unpriced: number;
}

/** Calls of models since `from` (RFC 3339), the busiest first. A price that is not known is not counted as 0. */
export async function countModelCalls(from: string): Promise<OpsModel[]> {
  const rows = await getDb().execute<Row>(sql`
    select provider, model, currency, count(*)::int as calls,
      count(*) filter (where status = 'error')::int as errors,
      coalesce(sum(prompt_tokens), 0)::float8 as prompt_tokens,
      coalesce(sum(completion_tokens), 0)::float8 as completion_tokens,
      coalesce(sum(latency_ms), 0)::float8 as latency,
      round(sum(cost_micros) / 1000000, 4)::text as amount,
      count(*) filter (where cost_micros is null and status = 'ok')::int as unpriced
    from request_log where created_at >= ${from}::timestamptz and not cached group by 1, 2, 3`);
  const models = new Map<string, OpsModel>();
  const latency = new Map<OpsModel, number>();
  for (const row of rows) {
    const key = JSON.stringify([row.provider, row.model]);
    const model = models.get(key) ?? {
      provider: row.provider,
      model: row.model,
      calls: 0,
      errors: 0,
      prompt_tokens: 0,
      completion_tokens: 0,
      mean_ms: 0,
      cost: [],
      unpriced: 0,
    };
    models.set(key, model);
    model.calls += row.calls;
    model.errors += row.errors;
    model.prompt_tokens += row.prompt_tokens;
    model.completion_tokens += row.completion_tokens;
    model.unpriced += row.unpriced;
    latency.set(model, (latency.get(model) ?? 0) + row.latency);
    model.mean_ms = (latency.get(model) ?? 0) / model.calls;
    if (row.currency !== null && row.amount !== null)
      model.cost.push({ currency: row.currency, amount: row.amount });
  }
  return [...models.values()].sort((a, b) => b.calls - a.calls);
}
