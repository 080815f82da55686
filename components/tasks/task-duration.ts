/** Seconds from the start to the end of a task, or to now while it runs; null before it began. */
export function taskSeconds(
  task: { started_at: string | null; finished_at: string | null },
  nowMs: number,
): number | null {
  if (task.started_at === null) return null;
  const end = task.finished_at === null ? nowMs : Date.parse(task.finished_at);
  return Math.max(0, (end - Date.parse(task.started_at)) / 1000);
}

/** Seconds as they are read: 5 ms, 0.2 s, 41 s. `number` writes one in the reader's language. */
export function secondsText(
  seconds: number,
  number: (n: number, options: { maximumFractionDigits: number }) => string,
): string {
  if (seconds < 0.1) return `${number(seconds * 1000, { maximumFractionDigits: 0 })} ms`;
  return `${number(seconds, { maximumFractionDigits: seconds < 10 ? 1 : 0 })} s`;
}
