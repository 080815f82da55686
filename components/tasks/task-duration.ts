/** Seconds from the start to the end of a task, or to now while it runs; null before it began. */
export function taskSeconds(
  task: { started_at: string | null; finished_at: string | null },
  nowMs: number,
): number | null {
  if (task.started_at === null) return null;
  const end = task.finished_at === null ? nowMs : Date.parse(task.finished_at);
  return Math.max(0, (end - Date.parse(task.started_at)) / 1000);
}
