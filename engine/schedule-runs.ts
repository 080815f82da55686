import { createHash } from "node:crypto";
import { send } from "@/db/transact";
import type { EngineContext } from "./context";
import { iso } from "./iso";
import { floorUlid, makeUlid } from "./make-ulid";
import { evaluate } from "./match-expression";
import { matchKey } from "./match-key";
import type { ConcurrencyRule, EngineFunction, EventBody, NewWait, PreparedEvent, Queryable } from "./shape";

const DAY_MS = 86_400_000;
const MAX_PRIORITY_S = 43_200;

/** One run to begin. */
export interface Start {
  fn: EngineFunction;
  event: PreparedEvent;
  parent?: { runId: string; stepId: string };
}

interface NewRun {
  id: string;
  start: Start;
  score: number;
  slotA: string | null;
  slotB: string | null;
  state: string;
  dueAtMs: number;
  throttleKey: string | null;
}

/**
 * Stores events and begins runs for them. A run begins once for a (function, event id) within 24 hours and, with
 * `idempotency`, once for a value of that expression within 24 hours; what is too much is dropped silently, as the
 * real server does.
 *
 * @returns the ids of the runs begun, each with its start
 */
export async function scheduleRuns(
  ctx: EngineContext,
  tx: Queryable,
  starts: Start[],
  events: PreparedEvent[],
): Promise<Map<string, Start>> {
  const nowMs = ctx.now();
  const admitted = await admitIdempotent(tx, starts, nowMs);
  const runs = admitted.map((start) => newRun(start, nowMs));
  const begun = await insertRuns(tx, runs, events, nowMs);
  if (begun.size < runs.length) {
    // The unique index knows no time: ids older than a day are freed when they are met again.
    const refused = runs.filter((run) => !begun.has(run.id) && !run.start.parent);
    const freed = await tx`
      update engine.runs r set dedupe_key = null
      from unnest(${refused.map((run) => run.start.fn.id)}::text[], ${refused.map((run) => dedupeKey(run.start.event))}::text[]) as d(function_id, dedupe_key)
      where r.function_id = d.function_id and r.dedupe_key = d.dedupe_key and r.id < ${floorUlid(nowMs - DAY_MS)}`;
    if (freed.count > 0) for (const id of await insertRuns(tx, refused, [], nowMs)) begun.add(id);
  }
  const started = runs.filter((run) => begun.has(run.id));
  const waits = started.flatMap((run) => startWaits(run, nowMs));
  if (waits.length > 0) await insertWaits(tx, waits);
  if (started.some((run) => run.state === "ready")) await tx`select pg_notify('intray_engine', 'ready')`;
  if (waits.length > 0 || started.some((run) => run.state !== "ready"))
    await tx`select pg_notify('intray_engine', 'timer')`;
  return new Map(started.map((run) => [run.id, run.start]));
}

function newRun(start: Start, nowMs: number): NewRun {
  const { fn, event } = start;
  const dueAtMs = Math.max(nowMs, event.value.ts);
  const throttleKey = fn.throttle ? `throttle:${fn.id}:${keyValue(fn.throttle.key, event.value)}` : null;
  return {
    id: makeUlid(nowMs),
    start,
    score: dueAtMs - Math.round(priority(fn, event.value) * 1000),
    slotA: slot(fn, fn.coarse, event.value),
    slotB: slot(fn, fn.keyed, event.value),
    state: dueAtMs > nowMs ? "delayed" : throttleKey ? "gated" : "ready",
    dueAtMs,
    throttleKey,
  };
}

function priority(fn: EngineFunction, event: EventBody): number {
  if (!fn.priority) return 0;
  try {
    const seconds = Number(evaluate(fn.priority, { event }));
    return Number.isFinite(seconds) ? Math.min(Math.max(seconds, -MAX_PRIORITY_S), MAX_PRIORITY_S) : 0;
  } catch {
    return 0;
  }
}

function slot(fn: EngineFunction, rule: ConcurrencyRule | undefined, event: EventBody): string | null {
  if (!rule) return null;
  const owner = rule.scope === "fn" ? fn.id : rule.scope;
  return rule.key ? `${owner}:${rule.key}=${keyValue(rule.key, event)}` : owner;
}

/** The value of a key expression as text; short, because it is part of an index entry. */
function keyValue(key: string | undefined, event: EventBody): string {
  if (!key) return "";
  let value: unknown = null;
  try {
    value = evaluate(key, { event });
  } catch {
    // An expression that fails has one common value: the limit holds, rather than not at all.
  }
  const text = typeof value === "bigint" ? String(value) : (JSON.stringify(value) ?? "null");
  return text.length <= 120 ? text : createHash("sha256").update(text).digest("hex");
}

// A long id is hashed: an index entry has room for some 2,700 bytes.
function dedupeKey({ externalId }: PreparedEvent): string {
  return externalId.length <= 200 ? externalId : createHash("sha256").update(externalId).digest("hex");
}

async function admitIdempotent(tx: Queryable, starts: Start[], nowMs: number): Promise<Start[]> {
  const keys = new Map<string, Start>();
  const free: Start[] = [];
  for (const start of starts) {
    const { idempotency, id } = start.fn;
    const value = idempotency ? keyValue(idempotency, start.event.value) : "false";
    if (value === "false") free.push(start);
    else if (!keys.has(`idempotency:${id}:${value}`)) keys.set(`idempotency:${id}:${value}`, start);
  }
  if (keys.size === 0) return starts;
  const admitted = await tx<{ key: string }[]>`
    insert into engine.flow (key, at) select unnest(${[...keys.keys()].sort()}::text[]), ${iso(nowMs + DAY_MS)}::timestamptz
    on conflict (key) do update set at = excluded.at where flow.at <= ${iso(nowMs)}::timestamptz
    returning key`;
  const passed = new Set<Start>([...free, ...admitted.flatMap((row) => keys.get(row.key) ?? [])]);
  return starts.filter((start) => passed.has(start));
}

async function insertRuns(
  tx: Queryable,
  runs: NewRun[],
  events: PreparedEvent[],
  nowMs: number,
): Promise<Set<string>> {
  if (runs.length === 0 && events.length === 0) return new Set();
  const column = <T>(read: (run: NewRun) => T) => runs.map(read);
  const rows = await tx<{ runId: string }[]>`
    with stored as (
      insert into engine.events (id, external_id, name, body, received_at)
      select e.*, ${iso(nowMs)}::timestamptz from unnest(${events.map((e) => e.id)}::text[], ${events.map((e) => e.externalId)}::text[],
        ${events.map((e) => e.name)}::text[], ${events.map((e) => e.body)}::text[]) as e(id, external_id, name, body)
      on conflict do nothing
    ), wanted as materialized (
      select * from unnest(${column((r) => r.id)}::text[], ${column((r) => r.start.fn.id)}::text[], ${column((r) => r.start.event.id)}::text[],
        ${column((r) => (r.start.parent ? null : dedupeKey(r.start.event)))}::text[], ${column((r) => r.score)}::bigint[],
        ${column((r) => r.slotA)}::text[], ${column((r) => r.slotB)}::text[], ${column((r) => r.start.parent?.runId ?? null)}::text[],
        ${column((r) => r.start.parent?.stepId ?? null)}::text[], ${column((r) => r.state)}::text[],
        ${column((r) => iso(r.dueAtMs))}::timestamptz[], ${column((r) => r.throttleKey)}::text[])
        as w(id, function_id, event_id, dedupe_key, score, slot_a, slot_b, parent_run_id, parent_step_id, state, due_at, throttle_key)
    ), begun as (
      insert into engine.runs (id, function_id, event_id, dedupe_key, score, lane, slot_a, slot_b, parent_run_id, parent_step_id)
      select id, function_id, event_id, dedupe_key, score, concat_ws('|', function_id, slot_a, slot_b), slot_a, slot_b,
        parent_run_id, parent_step_id
      from wanted
      on conflict (function_id, dedupe_key) do nothing
      returning id, lane
    )
    insert into engine.jobs (run_id, function_id, state, score, due_at, lane, slot_a, slot_b, throttle_key)
    select w.id, w.function_id, w.state, w.score, w.due_at, b.lane, w.slot_a, w.slot_b, w.throttle_key
    from wanted w join begun b on b.id = w.id
    returning run_id as "runId"`;
  return new Set(rows.map((row) => row.runId));
}

function startWaits({ id, start, dueAtMs }: NewRun, nowMs: number): NewWait[] {
  const { fn, event } = start;
  const waits = fn.cancel.map(
    (rule, i): NewWait => ({
      runId: id,
      stepId: `cancel:${i}`,
      kind: "cancel",
      eventName: rule.event,
      matchKey: matchKey(rule.expression, event.value),
      expression: rule.expression ?? null,
      expiresAtMs: nowMs + rule.timeoutMs,
    }),
  );
  if (fn.startTimeoutMs !== undefined) waits.push(limitWait(id, "limit:start", dueAtMs + fn.startTimeoutMs));
  return waits;
}

/** A time limit of a run: when it is over, the run is cancelled. */
export function limitWait(
  runId: string,
  stepId: "limit:start" | "limit:finish",
  expiresAtMs: number,
): NewWait {
  return { runId, stepId, kind: "limit", eventName: null, matchKey: null, expression: null, expiresAtMs };
}

/** Stores waits; one that exists stays as it is. */
export function insertWaits(tx: Queryable, waits: NewWait[]): Promise<unknown> {
  return send(tx`
    insert into engine.waits (run_id, step_id, kind, event_name, match_key, expression, expires_at)
    select * from unnest(${waits.map((w) => w.runId)}::text[], ${waits.map((w) => w.stepId)}::text[],
      ${waits.map((w) => w.kind)}::text[], ${waits.map((w) => w.eventName)}::text[],
      ${waits.map((w) => w.matchKey)}::text[], ${waits.map((w) => w.expression)}::text[],
      ${waits.map((w) => iso(w.expiresAtMs))}::timestamptz[])
    on conflict do nothing`);
}
