import type { EngineContext } from "./context";
import { fireTimers } from "./fire-timers";

/** Timers that another worker stored are found at the latest after this time, even when a notification was lost. */
const FALLBACK_POLL_MS = 5000;
const ERROR_PAUSE_MS = 500;

export interface TimerLoop {
  start(): void;
  /** Something is due at this time (ms since the epoch; 0: look now). */
  wakeAt(atMs: number): void;
  stop(): Promise<void>;
}

/** Sleeps until the next thing is due instead of polling for it. */
export function createTimerLoop(ctx: EngineContext): TimerLoop {
  let active = false;
  let timer: NodeJS.Timeout | undefined;
  let nextMs = 0;
  let running: Promise<void> | undefined;

  function arm(): void {
    clearTimeout(timer);
    if (active) timer = setTimeout(fire, Math.min(Math.max(nextMs - ctx.now(), 0), FALLBACK_POLL_MS));
  }

  function fire(): void {
    if (running) return;
    nextMs = Infinity;
    running = look().finally(() => {
      running = undefined;
      arm();
    });
  }

  async function look(): Promise<void> {
    try {
      const next = await fireTimers(ctx);
      nextMs = Math.min(nextMs, next);
    } catch (error) {
      ctx.log.error({ err: error }, "firing timers failed");
      nextMs = ctx.now() + ERROR_PAUSE_MS;
    }
  }

  return {
    start: () => {
      active = true;
      fire();
    },
    wakeAt: (atMs) => {
      if (atMs >= nextMs) return;
      nextMs = atMs;
      if (!running) arm();
    },
    stop: async () => {
      active = false;
      clearTimeout(timer);
      await running;
    },
  };
}
