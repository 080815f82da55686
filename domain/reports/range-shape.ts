export const REPORT_SPANS = ["7d", "30d", "90d"] as const;
export type ReportSpan = (typeof REPORT_SPANS)[number];
const SPAN_DAYS: Record<ReportSpan, number> = { "7d": 7, "30d": 30, "90d": 90 };
/** Longest range: what is read grows with it. */
export const REPORT_MAX_DAYS = 92;

/** Days of the reader's calendar, both inclusive, `2026-11-29`. */
export interface ReportRange {
  from: string;
  to: string;
  /** The span that the dates are; null for dates of the reader's own. */
  span: ReportSpan | null;
}

const DAY_MS = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/**
 * The range that an address asks for: `from` and `to`, else `span`, else the last 30 days. What makes no sense – no
 * date, the wrong way round, too long – becomes the nearest that does.
 * @param today the reader's own, `2026-11-29`.
 */
export function readRange(
  search: { from?: string | undefined; to?: string | undefined; span?: string | undefined },
  today: string,
): ReportRange {
  const todayMs = Date.parse(today);
  const from = readDay(search.from);
  const to = readDay(search.to);
  if (from !== null && to !== null) {
    const last = Math.min(Math.max(from, to), todayMs);
    const first = Math.max(Math.min(from, to, last), last - (REPORT_MAX_DAYS - 1) * DAY_MS);
    return { from: dayOf(first), to: dayOf(last), span: null };
  }
  const span = REPORT_SPANS.find((each) => each === search.span) ?? "30d";
  return { from: dayOf(todayMs - (SPAN_DAYS[span] - 1) * DAY_MS), to: today, span };
}

/** Every day of a range. */
export function daysOfRange({ from, to }: Pick<ReportRange, "from" | "to">): string[] {
  const days: string[] = [];
  for (let ms = Date.parse(from); ms <= Date.parse(to); ms += DAY_MS) days.push(dayOf(ms));
  return days;
}

function readDay(text: string | undefined): number | null {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const ms = Date.parse(text);
  return Number.isNaN(ms) || dayOf(ms) !== text ? null : ms;
}
