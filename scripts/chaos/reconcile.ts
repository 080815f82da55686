import type { Delivered } from "./counting-servers";
import type { Kill } from "./kill-at-random";
import type { RunningProduct } from "./run-product";
import { callApi } from "./submit-tasks";

/** Code of a task that the engine gave up (API.md). */
const WORKER_LOST = 50321;

export interface ChaosReport {
  tasks: number;
  kills: number;
  done: number;
  /** Three workers were killed in a row while they ran it: given up by rule, in the dead letters, to be redriven. */
  deadLettered: number;
  /** Submitted and acknowledged, but neither done nor in the dead letters. */
  lost: number;
  /** Tasks that ended twice, or whose outcome went out under two ids or in two forms. */
  doubled: number;
  upstreamCalls: number;
  callbackPosts: number;
  /** Longest time from a kill until the next outcome arrived, milliseconds. */
  longestRecoveryMs: number;
}

interface Counts {
  calls: Map<string, number>;
  receiver: { tasks: Map<string, Delivered>; times: number[] };
  kills: Kill[];
}

interface TaskRow {
  id: string;
  status: string;
  error_code: number | null;
  timeline: { kind: string }[];
}

/** Holds what was submitted against the records, the provider and the receiver. */
export async function reconcile(
  product: RunningProduct,
  ids: string[],
  counts: Counts,
): Promise<ChaosReport> {
  let done = 0;
  let doubled = 0;
  let deadLettered = 0;
  for (const id of new Set(ids)) {
    const task = await callApi<TaskRow>(product, "GET", `/api/inbox/tasks/${id}`);
    if (task.status === "done") done += 1;
    else if (task.status === "failed" && task.error_code === WORKER_LOST) deadLettered += 1;
    const delivered = counts.receiver.tasks.get(id);
    const ends = task.timeline.filter((e) => e.kind === "done" || e.kind === "failed").length;
    if (ends > 1 || (delivered && (delivered.ids.size > 1 || delivered.bodies.size > 1))) doubled += 1;
  }
  const total = (values: Iterable<number>) => [...values].reduce((sum, n) => sum + n, 0);
  return {
    tasks: ids.length,
    kills: counts.kills.length,
    done,
    deadLettered,
    lost: ids.length - done - deadLettered,
    // An Idempotency-Key that made two tasks is a doubled write, too.
    doubled: doubled + (ids.length - new Set(ids).size),
    upstreamCalls: total(counts.calls.values()),
    callbackPosts: total([...counts.receiver.tasks.values()].map((d) => d.posts)),
    longestRecoveryMs: longestRecovery(counts.kills, counts.receiver.times),
  };
}

function longestRecovery(kills: Kill[], times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.max(
    0,
    ...kills.flatMap((kill) => {
      const next = sorted.find((at) => at > kill.at);
      return next === undefined ? [] : [next - kill.at];
    }),
  );
}
