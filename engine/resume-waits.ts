import { completeStep, finishRun } from "./change-run";
import type { EngineContext } from "./context";
import { lockRuns } from "./lock-runs";
import { matches } from "./match-expression";
import { eventKeys } from "./match-key";
import type { Start } from "./schedule-runs";
import type { EventBody, NewWait, PreparedEvent, Queryable } from "./shape";
import { writeBatch } from "./write-batch";

interface FoundWait {
  runId: string;
  stepId: string;
  kind: NewWait["kind"];
  expression: string | null;
  trigger: string;
}

/**
 * Hands events to the runs that wait for them, and cancels the runs that they cancel. One event resumes every wait
 * that it matches.
 *
 * @param begun the runs that these events have begun
 */
export async function resumeWaits(
  ctx: EngineContext,
  tx: Queryable,
  events: PreparedEvent[],
  begun: Map<string, Start>,
): Promise<void> {
  const names = [...new Set(events.map((event) => event.name))];
  const awaited = await tx<{ name: string }[]>`
    select n.name from unnest(${names}::text[]) as n(name)
    where exists (select 1 from engine.waits where event_name = n.name)`;
  if (awaited.length === 0) return;
  const heard = new Set(awaited.map((row) => row.name));
  const position = new Map(events.map((event, i) => [event, i]));
  for (const [i, event] of events.entries()) {
    if (!heard.has(event.name)) continue;
    // A run is not cancelled by its own trigger, nor by what came before it in the same batch.
    const mayCancel = (runId: string) => {
      const trigger = begun.get(runId)?.event;
      return !trigger || (position.get(trigger) ?? 0) < i;
    };
    await resumeFor(ctx, tx, event, mayCancel);
  }
}

async function resumeFor(
  ctx: EngineContext,
  tx: Queryable,
  event: PreparedEvent,
  mayCancel: (runId: string) => boolean,
): Promise<void> {
  const keys = eventKeys(event.value);
  const found = await tx<FoundWait[]>`
    select w.run_id as "runId", w.step_id as "stepId", w.kind, w.expression, e.body as trigger
    from engine.waits w join engine.runs r on r.id = w.run_id join engine.events e on e.id = r.event_id
    where w.event_name = ${event.name}
      ${keys ? tx`and (w.match_key is null or w.match_key = any(${keys}::text[]))` : tx``}`;
  const matching = found.filter((wait) => {
    const trigger = JSON.parse(wait.trigger) as EventBody;
    // The same trigger handed in twice: the second begins nothing, and must not end what the first has begun.
    if (wait.kind === "cancel" && (trigger.id === event.externalId || !mayCancel(wait.runId))) return false;
    return matches(wait.expression, { event: trigger, async: event.value });
  });
  if (matching.length === 0) return;

  const batch = await lockRuns(
    tx,
    matching.map((wait) => wait.runId),
    ctx.now(),
  );
  // Whoever deletes the wait completes the step: a timeout or another event may have been first.
  const closed = await tx<{ runId: string; stepId: string; kind: NewWait["kind"] }[]>`
    delete from engine.waits w
    using unnest(${matching.map((w) => w.runId)}::text[], ${matching.map((w) => w.stepId)}::text[]) as m(run_id, step_id)
    where w.run_id = m.run_id and w.step_id = m.step_id
    returning w.run_id as "runId", w.step_id as "stepId", w.kind`;
  for (const { runId, stepId, kind } of closed) {
    const run = batch.runs.get(runId);
    if (!run) continue;
    if (kind === "event") completeStep(batch, run, stepId, event.body);
    else if (kind === "cancel") finishRun(batch, run, { status: "cancelled", result: null, error: null });
  }
  await writeBatch(ctx, tx, batch);
  await tx`select pg_notify('intray_engine', 'ready')`;
}
