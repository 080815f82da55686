import { expect, test } from "vitest";
import { localDay } from "@/lib/browser/local-day";

test.each([
  ["2026-11-29T23:59:59Z", "UTC", "2026-11-29"],
  ["2026-11-29T16:00:00Z", "Asia/Shanghai", "2026-11-30"],
  ["2026-11-29T15:59:59Z", "Asia/Shanghai", "2026-11-29"],
  // A quarter of an hour off the hour, and half of one.
  ["2026-11-29T18:14:59Z", "Asia/Kathmandu", "2026-11-29"],
  ["2026-11-29T18:15:00Z", "Asia/Kathmandu", "2026-11-30"],
  ["2026-11-29T18:30:00Z", "Asia/Kolkata", "2026-11-30"],
  // The night in which New York turns its clocks back.
  ["2026-11-01T03:59:59Z", "America/New_York", "2026-10-31"],
  ["2026-11-02T04:59:59Z", "America/New_York", "2026-11-01"],
  ["2026-11-02T05:00:00Z", "America/New_York", "2026-11-02"],
])("%s is in %s on %s, also when asked again", (at, zone, day) => {
  expect(localDay(Date.parse(at), zone)).toBe(day);
  expect(localDay(Date.parse(at), zone)).toBe(day);
});

test("more days than are kept are told as well", () => {
  const begin = Date.parse("2000-01-01T00:00:00Z");
  for (let day = 0; day < 6000; day++)
    expect(localDay(begin + day * 86_400_000, "UTC")).toBe(
      new Date(begin + day * 86_400_000).toISOString().slice(0, 10),
    );
});
