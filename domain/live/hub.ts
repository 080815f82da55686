import "server-only";
import { getSql } from "@/db/client";
import { logger } from "@/lib/logger";
import { singleton } from "@/lib/singleton";
import { LIVE_CHANNEL } from "./publish-change";
import type { Change } from "./shape";

export interface Listener {
  change(change: Change): void;
  /** Notifications may have been lost: ask for everything again. */
  resync(): void;
  /** The process is ending. */
  close(): void;
}

/** One LISTEN connection for the process, fanned out in memory. */
class Hub {
  readonly #listeners = new Set<Listener>();
  #started = false;
  #closing = false;

  /** Adds a listener. @returns what removes it. */
  subscribe(listener: Listener): () => void {
    if (this.#closing) listener.close();
    else this.#listeners.add(listener);
    this.#start();
    return () => this.#listeners.delete(listener);
  }

  /** A wait for the next change that `wanted` picks; listening begins at once, so that nothing between is missed. */
  next(wanted: (change: Change) => boolean): { wait(ms: number): Promise<void>; stop(): void } {
    let happened = false;
    let wake = () => {};
    const ring = () => {
      happened = true;
      wake();
    };
    const off = this.subscribe({ change: (c) => wanted(c) && ring(), resync: ring, close: ring });
    return {
      wait: (ms) =>
        new Promise((resolve) => {
          if (happened) return resolve();
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        }),
      stop: off,
    };
  }

  /** Ends all streams, so that the web server's shutdown does not wait for them. */
  closeAll(): void {
    this.#closing = true;
    const leaving = Array.from(this.#listeners);
    this.#listeners.clear();
    for (const listener of leaving) listener.close();
  }

  #start(): void {
    if (this.#started) return;
    this.#started = true;
    getSql()
      .listen(
        LIVE_CHANNEL,
        (payload) => {
          const change = JSON.parse(payload) as Change;
          for (const listener of this.#listeners) listener.change(change);
        },
        // Runs again after each reconnect: what was notified in between is lost.
        () => {
          for (const listener of this.#listeners) listener.resync();
        },
      )
      .catch((error: unknown) => {
        this.#started = false;
        logger().warn({ err: (error as Error).name }, "can't listen for changes yet");
      });
  }
}

/** The process's hub of changes. */
export function hub(): Hub {
  return singleton("live-hub", () => new Hub());
}
