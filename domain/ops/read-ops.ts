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

/** The state of the running system: what waits, what was done, how fast, by whom, at what cost. */
export async function readOps(actor: Actor, window: OpsWindow): Promise<OpsView> {
  authorize(actor, "ops:read");
  const kept = singleton("ops", () => new Map<OpsWindow, { atMs: number; view: Promise<OpsView> }>());
  const nowMs = Date.now();
  const last = kept.get(window);
  if (last && nowMs - last.atMs < FRESH_MS[window]) return last.view;
  const entry = { atMs: nowMs, view: countOps(window, nowMs) };
  kept.set(window, entry);
  // A count that failed is not kept: the next look tries again.
  entry.view.catch(() => kept.get(window) === entry && kept.delete(window));
  return entry.view;
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
