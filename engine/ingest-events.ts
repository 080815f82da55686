import type { EngineContext } from "./context";
import { resumeWaits } from "./resume-waits";
import { type Start, scheduleRuns } from "./schedule-runs";
import type { PreparedEvent, Queryable } from "./shape";

/**
 * Stores events, begins the runs that they trigger, resumes what waits for them and cancels what they cancel, in the
 * caller's transaction and with a handful of statements however many events there are.
 *
 * Runs begin before waits are looked at, so that a cancellation in the same batch as its trigger finds the run.
 */
export async function ingestInto(ctx: EngineContext, tx: Queryable, events: PreparedEvent[]): Promise<void> {
  if (events.length === 0) return;
  const table = await ctx.functions();
  const starts = events.flatMap((event) => table.startedBy(event.value).map((fn): Start => ({ fn, event })));
  const begun = await scheduleRuns(ctx, tx, starts, events);
  await resumeWaits(ctx, tx, events, begun);
}
