import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Position } from "@/db/cursor";
import { messages, receivedSpans } from "@/db/schema/messages";

/** Hours of the spans that the indexes hold and where each length begins to count: `received_spans` of the migration. */
const SPANS = [6, 24, 96, 384, 1536].map((hours, n) => ({
  hours,
  ms: hours * 3_600_000,
  base: n * 100_000_000,
}));
/** Spans of one window at most; one of them may have only begun. */
const MAX_SPANS = 5;
/** A window is made to hold so many times what is wanted: what is expected is seldom what is found. */
const MARGIN = 3;
/** Where this share matches, walking from one message to the next meets enough at once. */
const COMMON = 0.1;
/** How much longer a window may be than the one before. */
const GROWTH = { least: 2, most: 64 };
const NO_ID = "00000000-0000-0000-0000-000000000000";

/** What is known beforehand of the messages that match. */
export interface Expectation {
  /** Share of all messages that the indexed conditions let through, 0 to 1. */
  share: number;
  /** Messages that arrive in an hour, over the whole time of the inbox. */
  perHour: number;
}

/** A stretch of time in which a page of a list is looked for. */
export interface TimeWindow {
  /** Lets the indexes of tokens and labels leave out all other times; undefined: all that is left of the list. */
  condition: SQL | undefined;
  /** Where the next window begins; null after the last one. */
  edge: Position | null;
}

/**
 * Windows of time for one page of a list, one after the other in its order: the first is made to hold the page by what
 * is expected, each further one by what was found, the last has no end. What one message in fifty has is so found in
 * the index of some days. Without windows the index gives twenty thousand places in a million messages, or the newest
 * messages are read one by one. Seldom and very common words gain nothing: they get the last window at once.
 */
export class TimeWindows {
  private readonly isNewer: boolean;
  /** Where the next window begins, milliseconds. */
  private at: number;
  /** Length of the next window. */
  private hours: number;

  /**
   * @param expected null: nothing is known, so one window is the whole list.
   * @param from the place that the page begins at; the newest message for the first page, null where there is none.
   * @param wanted messages of the page.
   */
  constructor(
    expected: Expectation | null,
    from: Position | null,
    private readonly wanted: number,
  ) {
    const { share, perHour } = expected ?? { share: 0, perHour: 0 };
    const isUseful = from !== null && share > 0 && share < COMMON && perHour > 0;
    this.hours = isUseful ? (MARGIN * wanted) / (share * perHour) : Number.POSITIVE_INFINITY;
    this.at = from ? Date.parse(from.at) : 0;
    this.isNewer = from?.newer === true;
  }

  next(): TimeWindow {
    const span = SPANS.find(({ hours }) => this.hours <= hours * (MAX_SPANS - 1));
    if (!span) return { condition: undefined, edge: null };
    const { hours, ms, base } = span;
    const count = Math.ceil(this.hours / hours) + 1;
    const begun = Math.floor(this.at / ms);
    const first = this.isNewer ? begun : begun - count + 1;
    const keys = Array.from({ length: count }, (_, n) => base + first + n);
    const edge = (this.isNewer ? first + count : first) * ms;
    this.at = this.isNewer ? edge : edge - 1;
    return {
      condition: sql`${receivedSpans(messages.receivedAt)} && ${`{${keys.join(",")}}`}::integer[]`,
      edge: { at: new Date(edge).toISOString(), id: NO_ID, newer: this.isNewer },
    };
  }

  /** Takes note of what the last window held, for the length of the next. @param missing of those that are wanted. */
  found(count: number, missing: number): void {
    const factor = (MARGIN * missing) / Math.max(count, 0.5);
    this.hours *= Math.min(GROWTH.most, Math.max(GROWTH.least, factor));
  }
}
