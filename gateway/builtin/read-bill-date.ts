const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

function calendar(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (year < 1970 || year > 2199 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    return null;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/**
 * The date written in a line, as YYYY-MM-DD: 2026年3月5日, 2026-03-05, 2026/3/5, 20260305 after a label, 5 March 2026,
 * March 5, 2026, 民国115年3月5日. 05/03/2026 is read only where it is clear: one part above 12, or the currency's
 * country decides (`dayFirst`); null = unclear. No time zone: a bill's date is a calendar date.
 */
export function readBillDate(line: string, dayFirst: boolean | null): string | null {
  const text = line.normalize("NFKC").toLowerCase();
  const roc = /(?:民国|民國|roc)\s*(\d{2,3})\s*[年/.-]\s*(\d{1,2})\s*[月/.-]\s*(\d{1,2})/.exec(text);
  if (roc) return calendar(Number(roc[1]) + 1911, Number(roc[2]), Number(roc[3]));
  const ymd = /(?<!\d)(\d{4})\s?(?:年|[/.-])\s?(\d{1,2})\s?(?:月|[/.-])\s?(\d{1,2})(?!\d)/.exec(text);
  if (ymd) return calendar(Number(ymd[1]), Number(ymd[2]), Number(ymd[3]));
  const dMonY =
    /(?<!\d)(\d{1,2})(?:st|nd|rd|th)?[\s-]+(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,?[\s-]+(\d{4})(?!\d)/.exec(
      text,
    );
  if (dMonY) return calendar(Number(dMonY[3]), MONTHS.indexOf(dMonY[2] ?? "") + 1, Number(dMonY[1]));
  const monDY =
    /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/.exec(
      text,
    );
  if (monDY) return calendar(Number(monDY[3]), MONTHS.indexOf(monDY[1] ?? "") + 1, Number(monDY[2]));
  const packed = /(?:日期|时间|date|time)\D{0,8}(\d{4})(\d{2})(\d{2})(?!\d)/.exec(text);
  if (packed) return calendar(Number(packed[1]), Number(packed[2]), Number(packed[3]));
  const short = /(?<![\d.])(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?!\d)/.exec(text);
  if (!short) return null;
  const [a, b, year] = [Number(short[1]), Number(short[3]), Number(short[4])];
  const first = a > 12 ? true : b > 12 ? false : a === b ? true : short[2] === "." ? true : dayFirst;
  if (first === null) return null;
  return first ? calendar(year, b, a) : calendar(year, a, b);
}
