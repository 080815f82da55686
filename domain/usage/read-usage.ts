import "server-only";
import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { addFigures, type FigureRow, figuresOf } from "./add-figures";
import { USAGE_DAYS, type UsageDay, type UsageGroup, type UsageSpan, type UsageView } from "./shape";

const DAY_MS = 86_400_000;

interface Cell extends FigureRow, Record<string, unknown> {
  day: string | null;
  model: string | null;
  scene: string | null;
  key_id: string | null;
  member_id: string | null;
  /** Which of the groupings it belongs to. */
  part: "day" | "model" | "scene" | "key" | "member";
  /** Of the key or the member. */
  owner_name: string | null;
}

/**
 * What the calls of the last days came to, by day (UTC), model, scene, member and API key: one pass over the request log.
 * @param currency the one to draw; by default the one in which most was spent by calls.
 */
export async function readUsage(actor: Actor, span: UsageSpan, currency?: string): Promise<UsageView> {
  authorize(actor, "ops:read");
  return countUsage(span, Date.now(), currency);
}

/** {@link readUsage} at a given moment. */
export async function countUsage(span: UsageSpan, nowMs: number, wanted?: string): Promise<UsageView> {
  const days = USAGE_DAYS[span];
  const firstMs = (Math.floor(nowMs / DAY_MS) - days + 1) * DAY_MS;
  const rows = await getDb().execute<Cell>(sql`
    with calls as (
      select (created_at at time zone 'UTC')::date as day, provider || '/' || model as model, scene,
        submitted_by_key as key_id, submitted_by_member as member_id, currency, cached, status, cost_micros, prompt_tokens,
        completion_tokens
      from request_log
      where created_at >= ${new Date(firstMs).toISOString()}::timestamptz
        and created_at <= ${new Date(nowMs).toISOString()}::timestamptz
    ), cells as (
      select day, model, scene, key_id, member_id, currency,
        case when grouping(day) = 0 then 'day' when grouping(model) = 0 then 'model'
          when grouping(scene) = 0 then 'scene' when grouping(key_id) = 0 then 'key' else 'member' end as part,
        count(*) filter (where not cached)::int as calls,
        count(*) filter (where status = 'error')::int as errors,
        count(*) filter (where cached)::int as cached,
        coalesce(sum(prompt_tokens), 0)::float8 as prompt_tokens,
        coalesce(sum(completion_tokens), 0)::float8 as completion_tokens,
        coalesce(sum(cost_micros), 0)::text as micros,
        count(*) filter (where cost_micros is null and status = 'ok')::int as unpriced
      from calls
      group by grouping sets ((day, model, currency), (model, currency), (scene, currency), (key_id, currency),
        (member_id, currency))
    )
    select cells.*, day::text as day, coalesce(api_keys.name, members.name) as owner_name
    from cells left join api_keys on api_keys.id = cells.key_id left join members on members.id = cells.member_id`);
  const models = groupsOf(rows, "model", (row) => row.model ?? "");
  const spent = spentByCurrency(models);
  const currency = wanted !== undefined && spent.has(wanted) ? wanted : ([...spent.keys()][0] ?? "USD");
  const total = figuresOf();
  for (const row of rows) if (row.part === "model") addFigures(total, row);
  const order = (groups: UsageGroup[]) =>
    groups.toSorted(
      (a, b) => amountIn(b, currency) - amountIn(a, currency) || b.calls - a.calls || (a.id < b.id ? -1 : 1),
    );
  return {
    span,
    at: new Date(nowMs).toISOString(),
    currency,
    currencies: [...spent.keys()],
    days: daysOf(rows, firstMs, days, currency),
    total,
    models: order(models),
    scenes: order(groupsOf(rows, "scene", (row) => row.scene ?? "")),
    keys: order(groupsOf(rows, "key", (row) => row.key_id ?? "")),
    members: order(groupsOf(rows, "member", (row) => row.member_id ?? "")),
  };
}

function groupsOf(rows: readonly Cell[], part: Cell["part"], idOf: (row: Cell) => string): UsageGroup[] {
  const groups = new Map<string, UsageGroup>();
  for (const row of rows) {
    if (row.part !== part) continue;
    const id = idOf(row);
    const group = groups.get(id) ?? { id, name: row.owner_name, ...figuresOf() };
    groups.set(id, group);
    addFigures(group, row);
  }
  return [...groups.values()];
}

const amountIn = (group: UsageGroup, currency: string) =>
  Number(group.cost.find((cost) => cost.currency === currency)?.amount ?? 0);

/** Currencies in which something was spent, the one with most calls first: amounts of two of them can't be compared. */
function spentByCurrency(models: readonly UsageGroup[]): Map<string, number> {
  const calls = new Map<string, number>();
  for (const model of models)
    for (const { currency, amount } of model.cost)
      if (Number(amount) > 0) calls.set(currency, (calls.get(currency) ?? 0) + model.calls);
  return new Map([...calls].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)));
}

function daysOf(rows: readonly Cell[], firstMs: number, count: number, currency: string): UsageDay[] {
  const days = Array.from(
    { length: count },
    (_, k): UsageDay => ({
      at: new Date(firstMs + k * DAY_MS).toISOString(),
      calls: 0,
      errors: 0,
      cached: 0,
      spend: {},
    }),
  );
  for (const row of rows) {
    if (row.part !== "day" || row.day === null) continue;
    const day = days[Math.round((Date.parse(row.day) - firstMs) / DAY_MS)];
    if (!day) continue;
    day.calls += row.calls;
    day.errors += row.errors;
    day.cached += row.cached;
    const spent = Number(row.micros) / 1_000_000;
    if (row.currency === currency && spent > 0)
      day.spend[row.model ?? ""] = (day.spend[row.model ?? ""] ?? 0) + spent;
  }
  return days;
}
