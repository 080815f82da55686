export type SnoozeName = "later" | "evening" | "tomorrow" | "weekend" | "monday";

/** Times to put a message off until, in the reader's own clock; those that have passed or say the same are left out. */
export function snoozeTimes(now: Date): { name: SnoozeName; at: Date }[] {
  const at = (days: number, hour: number) => {
    const date = new Date(now);
    date.setDate(date.getDate() + days);
    date.setHours(hour, 0, 0, 0);
    return date;
  };
  const weekday = now.getDay();
  const untilSaturday = (6 - weekday + 7) % 7 || 7;
  const untilMonday = (1 - weekday + 7) % 7 || 7;
  const later = new Date(Math.ceil((now.getTime() + 3 * 3_600_000) / 1_800_000) * 1_800_000);
  const evening = at(0, 18);
  const tonight = evening.getTime() - now.getTime() > 3_600_000;
  // Two offers that say nearly the same are one too many.
  const apart = !tonight || Math.abs(later.getTime() - evening.getTime()) >= 3_600_000;
  const laterToday = later.getDate() === now.getDate() && later.getHours() < 22 && apart;
  return [
    ...(laterToday ? [{ name: "later" as const, at: later }] : []),
    ...(tonight ? [{ name: "evening" as const, at: evening }] : []),
    { name: "tomorrow" as const, at: at(1, 9) },
    ...(untilSaturday > 1 ? [{ name: "weekend" as const, at: at(untilSaturday, 9) }] : []),
    ...(untilMonday > 1 ? [{ name: "monday" as const, at: at(untilMonday, 9) }] : []),
  ];
}
