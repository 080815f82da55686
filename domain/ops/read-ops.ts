import "server-only";
import { singleton } from "@/lib/singleton";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { countModelCalls } from "./count-model-calls";
import { countTasks } from "./count-tasks";
import { readEngine } from "./read-engine";
import { OPS_SPANS, type OpsView, type OpsWindow } from "./shape";

/** How long one count serves everybody who looks, milliseconds: many open pages cost as much as one. */
const FRESH_MS: Record<OpsWindow, number> = { "1h": 3000, "24h": 10_000 };
/** A count that took long is kept this many times as long: with millions of tasks, looking costs a tenth of a core at most. */
const REST = 10;
/** A count that takes longer is made behind the last one, which is shown meanwhile, if it is not older than STALE_MS. */
const SLOW_MS = 500;
const STALE_MS = 300_000;

/** The state of the running system: what waits, what was done, how fast, by whom, at what cost. */
export async function readOps(actor: Actor, window: OpsWindow): Promise<OpsView> {
  authorize(actor, "ops:read");
  const kept = singleton("ops", () => new Map<OpsWindow, Kept>());
  const nowMs = Date.now();
  const last = kept.get(window);
  if (last && nowMs < last.untilMs) return last.view;
  const counting = count(kept, window, nowMs);
  if (last && last.tookMs > SLOW_MS && nowMs - last.atMs < STALE_MS) {
    // What was counted last is shown until the new count is there: nobody waits for it twice.
    counting.catch(() => {});
    return last.view;
  }
  return counting;
}

async function count(kept: Map<OpsWindow, Kept>, window: OpsWindow, nowMs: number): Promise<OpsView> {
  const last = kept.get(window);
  const view = countOps(window, nowMs);
  // While it is being counted, everybody else gets the same count, or the last one.
  const slow = last !== undefined && last.tookMs > SLOW_MS && nowMs - last.atMs < STALE_MS;
  kept.set(window, slow ? { ...last, untilMs: Number.POSITIVE_INFINITY } : { ...FIRST, atMs: nowMs, view });
  try {
    const counted = await view;
    const tookMs = Date.now() - nowMs;
    const untilMs = nowMs + tookMs + Math.max(FRESH_MS[window], REST * tookMs);
    kept.set(window, { atMs: nowMs, tookMs, untilMs, view: Promise.resolve(counted) });
    return counted;
  } catch (error) {
    // A count that failed is not kept: the next look tries again.
    kept.delete(window);
    throw error;
  }
}

const FIRST = { tookMs: 0, untilMs: Number.POSITIVE_INFINITY } as const;

interface Kept {
  atMs: number;
  tookMs: number;
  untilMs: number;
  view: Promise<OpsView>;
}

/** Counts anew, whatever was counted before. @param nowMs the present, ms since the epoch. */
export async function countOps(window: OpsWindow, nowMs: number): Promise<OpsView> {
  const from = new Date(nowMs - OPS_SPANS[window].seconds * 1000).toISOString();
  const [tasks, engine, models] = await Promise.all([
    countTasks(window, nowMs),
    readEngine(),
    countModelCalls(from),
  ]);
  return { window, at: new Date(nowMs).toISOString(), ...tasks, engine, models };
}
