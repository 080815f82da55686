const UNIT_MS: Record<string, number> = { w: 604_800_000, d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 };

/**
 * Milliseconds of a duration as the SDK writes it (`1h30m`, `90s`) or as a person does (`10 minutes`). The empty
 * string is 0, which the SDK sends for a sleep of nothing. Null when the text is not a duration.
 */
export function parseDuration(text: string): number | null {
  const trimmed = text.trim().toLowerCase();
  if (trimmed === "") return 0;
  let total = 0;
  let rest = trimmed;
  while (rest !== "") {
    const part = /^(\d+(?:\.\d+)?)\s*(ms|[a-z]+)\s*/.exec(rest);
    const unit = part?.[2];
    if (!part || !unit) return null;
    if (unit === "ms" || unit.startsWith("milli")) total += Number(part[1]);
    else {
      const factor = UNIT_MS[unit.charAt(0)];
      if (
        factor === undefined ||
        !/^(w|weeks?|d|days?|h|hrs?|hours?|m|mins?|minutes?|s|secs?|seconds?)$/.test(unit)
      )
        return null;
      total += Number(part[1]) * factor;
    }
    rest = rest.slice(part[0].length);
  }
  return total;
}

/** The end, in ms since the epoch, of a duration from now or of a date (`sleepUntil` sends one). Null when it is neither. */
export function parseMoment(text: string, nowMs: number): number | null {
  const duration = parseDuration(text);
  if (duration !== null) return nowMs + duration;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : date;
}
