import "server-only";
import type { TaskStatus } from "./shape";

/**
 * The moves that a task may make (REQUIREMENTS T2). `processing → processing` is a worker that died: its task is
 * taken up again. Ended tasks move only when a person retries or redrives them.
 */
const MOVES: Record<TaskStatus, readonly TaskStatus[]> = {
  pending: ["processing", "failed", "canceled"],
  processing: ["processing", "pending", "done", "failed", "canceled"],
  done: [],
  failed: ["pending"],
  canceled: ["pending"],
};

/** Whether a task may go from one status to the other. */
export function mayMove(from: TaskStatus, to: TaskStatus): boolean {
  return MOVES[from].includes(to);
}

/** The statuses from which `to` can be reached: what an UPDATE expects in its WHERE. */
export function sourcesOf(to: TaskStatus): TaskStatus[] {
  return (Object.keys(MOVES) as TaskStatus[]).filter((from) => MOVES[from].includes(to));
}

/** First wait before a retry, milliseconds. */
const BASE_MS = 2000;
const MAX_MS = 60_000;

/**
 * The wait after failed attempt number `attempt` (1, 2, 3 …): ceilings 2 s, 4 s, 8 s …, of which half is fixed and half
 * is random ("equal jitter"), so that many tasks that failed together don't come back together. What the provider
 * asked for (Retry-After) is a lower bound; the same random part is added to it.
 */
export function retryDelayMs(
  attempt: number,
  retryAfterMs: number | undefined,
  random: () => number,
): number {
  const ceiling = Math.min(MAX_MS, BASE_MS * 2 ** Math.max(0, attempt - 1));
  const least = Math.max(ceiling / 2, retryAfterMs ?? 0);
  return Math.round(least + (ceiling / 2) * random());
}

/** Part of the time waited so far that the next wait lasts at least, and where that ends. */
const WAITED_PART = 1 / 16;
const LONGEST_WAIT_MS = 5 * 60_000;

/**
 * The wait for a provider that limits its calls. It grows with the time that was waited already: some hundred looks
 * make a day, where even ones would outgrow the thousand steps of a run.
 */
export function pauseDelayMs(
  retryAfterMs: number | undefined,
  waitedMs: number,
  random: () => number,
): number {
  return Math.max(
    retryDelayMs(1, retryAfterMs, random),
    Math.round(Math.min(LONGEST_WAIT_MS, waitedMs * WAITED_PART) * (1 + random())),
  );
}
