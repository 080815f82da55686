import "server-only";
import { Cron } from "croner";
import { AppError } from "@/lib/errors";
import type { Timing } from "./shape";

/**
 * The next occurrences after `afterMs` (ms since the epoch), oldest first, as RFC 3339 UTC.
 *
 * A fixed local time happens exactly once a day when clocks change: in the hour that is skipped it moves behind the
 * gap, in the hour that is repeated only the first counts. Patterns with a wildcard or a step in minute or hour follow
 * real time instead.
 * @throws AppError 42201 naming `cron` or `time_zone`.
 */
export function nextOccurrences(timing: Timing, afterMs: number, count: number): string[] {
  const refuse = (path: keyof Timing, message: string) =>
    new AppError("validation_failed", `${path}: ${message}`, { problems: [{ path, message }] });
  if (!isTimeZone(timing.time_zone))
    throw refuse("time_zone", "must be an IANA time zone, for instance Asia/Shanghai");
  if (timing.cron.trim().split(/\s+/).length !== 5)
    throw refuse("cron", "must have five fields: minute, hour, day of month, month, day of week");
  let runs: Date[];
  try {
    const cron = new Cron(timing.cron, {
      timezone: timing.time_zone,
      mode: "5-part",
      fixedTimeRule: "no-wildcard",
      paused: true,
    });
    runs = cron.nextRuns(count, new Date(afterMs));
  } catch {
    throw refuse("cron", "is not a valid expression, for instance 0 9 * * 1-5");
  }
  if (runs.length === 0) throw refuse("cron", "never happens");
  return runs.map((run) => run.toISOString());
}

function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: value }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
