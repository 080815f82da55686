const MINUTE = 60_000;
// The waiting times of the real server after attempt 0, 1, 2 …; the last one stays. INNGEST.md section 5.
const TABLE = [
  15_000,
  30_000,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  20 * MINUTE,
  40 * MINUTE,
  60 * MINUTE,
  120 * MINUTE,
];
const JITTER_MS = 30_000;
const DAY_MS = 86_400_000;

/**
 * Milliseconds to wait before the next attempt. `retryAfter` is the header of the reply: up to seven characters are
 * seconds, anything longer a date; it is kept between one second and one day. Without it the table of the real server
 * plus up to 30 s of jitter applies, so that many runs that failed together do not come back together.
 */
export function retryDelay(attempt: number, retryAfter: string | null, nowMs: number): number {
  if (retryAfter) {
    const asked = retryAfter.length <= 7 ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - nowMs;
    if (!Number.isNaN(asked)) return Math.min(Math.max(asked, 1000), DAY_MS);
  }
  const step = TABLE[Math.min(Math.max(attempt, 0), TABLE.length - 1)] ?? JITTER_MS;
  return step + Math.random() * JITTER_MS;
}
