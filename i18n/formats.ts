import type { Formats } from "next-intl";

/** Named formats, so that a date or a number looks the same on every page. */
export const formats = {
  dateTime: {
    /** 14:32 */
    time: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
    /** 29 Nov 2026 */
    date: { year: "numeric", month: "short", day: "numeric" },
    /** 29 Nov 2026, 14:32 */
    full: {
      year: "numeric",
      month: "short",
      day: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    },
    /** With seconds and zone, for what is shown on hover and in logs. */
    exact: {
      year: "numeric",
      month: "short",
      day: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
      timeZoneName: "short",
    },
  },
  number: {
    integer: { maximumFractionDigits: 0 },
    percent: { style: "percent", maximumFractionDigits: 1 },
    compact: { notation: "compact", maximumFractionDigits: 1 },
    /** A confidence or a score: 0.93. */
    score: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  },
} satisfies Formats;
