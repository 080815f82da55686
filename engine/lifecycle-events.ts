import type { FunctionTable } from "./function-table";
import { prepareEvent } from "./prepare-event";
import type { EventBody, FinishedRun, PreparedEvent, Queryable, RunBatch } from "./shape";

const STATUS: Record<string, string> = { completed: "Completed", failed: "Failed", cancelled: "Cancelled" };
const FINISHED = "inngest/function.finished";

function names(end: FinishedRun): string[] {
  return end.status === "completed" ? [FINISHED] : [FINISHED, `inngest/function.${end.status}`];
}

/**
 * The events that tell of the end of runs: `inngest/function.finished`, and `.failed` or `.cancelled` with the run id
 * as event id, so that a second telling starts nothing (INNGEST.md section 9). Events that nobody listens to are left
 * out; most runs end without one, and a busy queue should not write an event for each.
 */
export async function lifecycleEvents(
  table: FunctionTable,
  tx: Queryable,
  { finished, awaitedEnds, nowMs }: RunBatch,
): Promise<PreparedEvent[]> {
  if (finished.length === 0) return [];
  const heard = new Set([...awaitedEnds, ...finished.flatMap(names).filter((name) => table.listens(name))]);
  const told = finished.filter((end) => names(end).some((name) => heard.has(name)));
  if (told.length === 0) return [];

  const rows = await tx<{ id: string; body: string }[]>`
    select id, body from engine.events where id = any(${told.map((end) => end.run.eventId)}::text[])`;
  const triggers = new Map(rows.map((row) => [row.id, JSON.parse(row.body) as EventBody]));
  return told.flatMap((end) => {
    const trigger = triggers.get(end.run.eventId);
    // The end of a run that handles the end of another tells nothing: it could only go round in circles.
    if (!trigger || trigger.name === FINISHED || trigger.name === "inngest/function.failed") return [];
    const data = {
      function_id: end.run.functionId,
      run_id: end.run.id,
      event: trigger,
      events: [trigger],
      ...(end.error ? { error: end.error } : {}),
      ...(end.result === null ? {} : { result: JSON.parse(end.result) as unknown }),
      _inngest: { status: STATUS[end.status] },
    };
    return names(end)
      .filter((name) => heard.has(name))
      .map((name) => prepareEvent({ name, data, ...(name === FINISHED ? {} : { id: end.run.id }) }, nowMs));
  });
}
