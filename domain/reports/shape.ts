import type { ReportRange } from "./range-shape";

/** Seconds: half were faster, nine of ten were. Null where there was none. */
export interface ReportTimes {
  median: number | null;
  p90: number | null;
}

/** How many fields the AI set, and how many of them nobody corrected. */
export interface Agreement {
  set: number;
  kept: number;
}

export interface ReportDay {
  /** `2026-11-29`, of the reader's calendar. */
  day: string;
  received: number;
  /** First replies that were sent. */
  replied: number;
  done: number;
  first_reply: ReportTimes;
  to_done: ReportTimes;
  agreement: Agreement;
  /** In the shown currency; for drawing, not for sums. */
  cost: number;
}

export interface ReportCategory {
  /** Null: none yet. */
  code: string | null;
  count: number;
  /** Of the category alone. */
  agreement: Agreement;
}

export interface ReportMember {
  id: string;
  name: string;
  replied: number;
  done: number;
  first_reply: ReportTimes;
  to_done: ReportTimes;
  /** Fields of the AI's that they changed. */
  corrections: number;
  /** Of the AI work that they asked for, in the shown currency; a decimal string. */
  cost: string;
}

export interface ReportView extends ReportRange {
  time_zone: string;
  /** The one in which most was spent. */
  currency: string;
  days: ReportDay[];
  total: Omit<ReportDay, "day" | "cost"> & {
    /** Each currency for itself; decimal strings. */
    cost: { currency: string; amount: string }[];
  };
  categories: ReportCategory[];
  members: ReportMember[];
}
