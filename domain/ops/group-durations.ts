import "server-only";
import type { OpsGroup } from "./shape";

/** Ratio of two neighbouring steps of the histogram. */
export const STEP = 1.05;

/** One cell of the histogram: `step` = floor(log of milliseconds to the base {@link STEP}); null: it never ran, or no histogram was asked for. */
export interface DurationCell {
  status: string;
  step: number | null;
  n: number;
  /** Of `n`, those that ran. */
  timed: number;
  sum_ms: number;
  max_ms: number;
  retries: number;
}

/** Sums the cells of one group up. The p95 is the middle of the step in which the 95th of 100 lies. */
export function groupDurations(name: string, cells: readonly DurationCell[]): OpsGroup {
  const sum = (pick: (cell: DurationCell) => number) => cells.reduce((all, c) => all + pick(c), 0);
  const steps = cells
    .filter((cell): cell is DurationCell & { step: number } => cell.step !== null)
    .sort((a, b) => a.step - b.step);
  const n = sum((cell) => cell.timed);
  return {
    name,
    done: sum((cell) => (cell.status === "done" ? cell.n : 0)),
    failed: sum((cell) => (cell.status === "failed" ? cell.n : 0)),
    retries: sum((cell) => cell.retries),
    mean_ms: n === 0 ? null : sum((cell) => cell.sum_ms) / n,
    p95_ms: quantile(steps, n * 0.95),
    max_ms: n === 0 ? null : Math.max(...cells.map((cell) => cell.max_ms)),
  };
}

function quantile(
  timed: readonly { step: number; n: number; max_ms: number }[],
  rank: number,
): number | null {
  let seen = 0;
  for (const cell of timed) {
    seen += cell.n;
    if (seen >= rank) return Math.min(STEP ** (cell.step + 0.5), Math.max(...timed.map((c) => c.max_ms)));
  }
  return null;
}
