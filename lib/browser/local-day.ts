/** Zones differ from UTC by multiples of 15 minutes: one formatting serves every moment of the quarter. */
const QUARTER_MS = 900_000;
/** Quarters kept of a zone. */
const KEEP = 5000;
const zones = new Map<string, { format: Intl.DateTimeFormat; days: Map<number, string> }>();

/**
 * The day of a moment in a time zone, `2026-11-29`. Kept: making a format takes a thousand times as long as using it,
 * and lists ask for each of their rows.
 * @param ms since 1970, UTC. @param timeZone IANA name; without one, the process's own.
 */
export function localDay(ms: number, timeZone: string | undefined): string {
  let zone = zones.get(timeZone ?? "");
  if (!zone) {
    // Canadian English writes dates as ISO 8601 does.
    const format = new Intl.DateTimeFormat("en-CA", timeZone === undefined ? {} : { timeZone });
    zone = { format, days: new Map() };
    zones.set(timeZone ?? "", zone);
  }
  const quarter = Math.floor(ms / QUARTER_MS);
  let day = zone.days.get(quarter);
  if (day === undefined) {
    if (zone.days.size >= KEEP) zone.days.clear();
    day = zone.format.format(quarter * QUARTER_MS);
    zone.days.set(quarter, day);
  }
  return day;
}
