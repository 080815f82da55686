import "server-only";

export interface DateOptions {
  /** IANA zone of times that name none. */
  timeZone?: string;
  /** Order of day and month in 3/4/2024. Without it the value is read month first and marked ambiguous. */
  dayFirst?: boolean;
}

export interface ParsedDate {
  /** RFC 3339, UTC, milliseconds. */
  at: string;
  /** Day and month could have been meant the other way round. */
  ambiguous: boolean;
}

const TIME = String.raw`(?:[T ,]*(上午|下午|晚上|am|pm)?\s*(\d{1,2})(?:[:时点](\d{1,2})(?:[:分](\d{1,2})(?:\.(\d{1,9}))?秒?|分)?|[时点])?\s*(am|pm|a\.m\.|p\.m\.)?\s*(z|utc|gmt|[+-]\d{2}:?\d{2})?)?$`;
const YEAR_FIRST = new RegExp(
  String.raw`^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?\s*(?:(?:星期|周)[一二三四五六日天])?${TIME}`,
  "i",
);
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})${TIME}`, "i");
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:[T ]?(\d{2})(\d{2})(\d{2})?)?$/;
const DAY_MS = 86_400_000;
/** Day 0 of spreadsheets, which count 1900 as a leap year. */
const SHEET_EPOCH = Date.UTC(1899, 11, 30);

/** Milliseconds that the zone is ahead of UTC at an instant. */
function zoneOffset(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((p) => p.type === type)?.value);
  const wall = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return wall - Math.floor(instant / 1000) * 1000;
}

function inZone(wall: number, timeZone: string | undefined): number {
  if (timeZone === undefined || timeZone === "UTC") return wall;
  const guess = wall - zoneOffset(wall, timeZone);
  return wall - zoneOffset(guess, timeZone);
}

/** Milliseconds since the epoch of a wall time, or null when there is no such day or hour. */
function wallTime(
  year: number,
  month: number,
  day: number,
  hour = 0,
  minute = 0,
  second = 0,
  ms = 0,
): number | null {
  const at = Date.UTC(year, month - 1, day, hour, minute, second, ms);
  const back = new Date(at);
  const exists = back.getUTCMonth() === month - 1 && back.getUTCDate() === day;
  return exists && hour < 24 && minute < 60 && second < 60 && year >= 1970 && year < 2200 ? at : null;
}

function withTime(
  year: number,
  month: number,
  day: number,
  time: (string | undefined)[],
  options: DateOptions,
): number | null {
  const [before, hours, minutes, seconds, fraction, after, zone] = time;
  let hour = Number(hours ?? 0);
  const half = (before ?? after ?? "").toLowerCase().replaceAll(".", "");
  if (/^(pm|下午|晚上)$/.test(half) && hour < 12) hour += 12;
  if (/^(am|上午)$/.test(half) && hour === 12) hour = 0;
  const ms = Number((fraction ?? "").padEnd(3, "0").slice(0, 3));
  const wall = wallTime(year, month, day, hour, Number(minutes ?? 0), Number(seconds ?? 0), ms);
  if (wall === null) return null;
  if (zone === undefined) return inZone(wall, options.timeZone);
  if (/^[a-z]/i.test(zone)) return wall;
  const digits = zone.replace(":", "");
  const ahead = Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3));
  return wall - (digits.startsWith("-") ? -ahead : ahead) * 60_000;
}

const plain = (at: number | null) => ({ at, ambiguous: false });

function read(text: string, options: DateOptions): { at: number | null; ambiguous: boolean } {
  let found = YEAR_FIRST.exec(text);
  if (found)
    return plain(withTime(Number(found[1]), Number(found[2]), Number(found[3]), found.slice(4), options));
  found = YEAR_LAST.exec(text);
  if (found) {
    const [first, second, year] = [Number(found[1]), Number(found[3]), Number(found[4])];
    // 31.3.2021 is always day first: the dot is used nowhere else.
    const dayFirst = options.dayFirst ?? (found[2] === "." || first > 12);
    const [day, month] = dayFirst ? [first, second] : [second, first];
    const unsure =
      options.dayFirst === undefined && found[2] !== "." && first <= 12 && second <= 12 && first !== second;
    return { at: withTime(year, month, day, found.slice(5), options), ambiguous: unsure };
  }
  if (/^\d{13}$/.test(text)) return plain(Number(text));
  if (/^\d{10}$/.test(text)) return plain(Number(text) * 1000);
  found = COMPACT.exec(text);
  if (found) {
    const wall = wallTime(
      ...(found.slice(1, 4).map(Number) as [number, number, number]),
      ...found.slice(4).map((p) => Number(p ?? 0)),
    );
    return plain(wall === null ? null : inZone(wall, options.timeZone));
  }
  // A spreadsheet's day number, 1982 to 2119.
  if (/^\d{5}(\.\d+)?$/.test(text) && Number(text) >= 30_000 && Number(text) < 80_000)
    return plain(inZone(Math.round((SHEET_EPOCH + Number(text) * DAY_MS) / 1000) * 1000, options.timeZone));
  const words =
    /^(?:[a-z]{3,9},?\s+)?\d{1,2}\s+[a-z]{3,9}\.?\s+\d{4}|^[a-z]{3,9}\.?\s+\d{1,2},?\s+\d{4}/i.test(text)
      ? Date.parse(`${text} UTC`)
      : Number.NaN;
  const spelled = Number.isNaN(words) && /[a-z]{3}/i.test(text) ? Date.parse(text) : words;
  return plain(
    Number.isNaN(spelled)
      ? null
      : /(?:z|gmt|utc|[+-]\d{4})\s*(?:\([^)]*\))?$/i.test(text)
        ? Date.parse(text)
        : inZone(spelled, options.timeZone),
  );
}

/**
 * Reads a point in time as people and programs write it: RFC 3339, 2024-11-29 16:20, 2024年11月29日 下午4:20,
 * 3/31/2021 14:13, 31.3.2021, 20241129, RFC 2822, Unix seconds or milliseconds, a spreadsheet's day number. Null when
 * it is none of these or no such day exists.
 */
export function parseDate(value: string, options: DateOptions = {}): ParsedDate | null {
  const { at, ambiguous } = read(value.normalize("NFKC").trim(), options);
  return at === null ? null : { at: new Date(at).toISOString(), ambiguous };
}
