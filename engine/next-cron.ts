import { Cron } from "croner";

/**
 * The first tick after `afterMs` (ms since the epoch), or null when there is none. Five fields, optionally after
 * `TZ=Area/City `.
 *
 * When clocks change, a fixed local time happens exactly once: in the hour that is skipped it moves behind the gap,
 * in the hour that is repeated only the first counts. Patterns with a wildcard or a step in minute or hour follow
 * real time instead: "every ten minutes" stays every ten minutes.
 *
 * @throws Error naming the expression when fields or zone are not valid
 */
export function nextCron(expression: string, afterMs: number): number | null {
  const match = /^TZ=(\S+)\s+(.+)$/.exec(expression.trim());
  const timezone = match?.[1] ?? "UTC";
  const pattern = match?.[2] ?? expression.trim();
  if (pattern.startsWith("@")) throw new Error(`cron "${expression}": words like @daily are not supported`);
  try {
    // "no-wildcard": lists and ranges of hours count as fixed times, too, and not only single values.
    const cron = new Cron(pattern, { timezone, mode: "5-part", fixedTimeRule: "no-wildcard" });
    return cron.nextRun(new Date(afterMs))?.getTime() ?? null;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`cron "${expression}" is not valid: ${reason}`, { cause: error });
  }
}
