import { type Deliver, listenToOutbox, takeOutbox } from "@/domain/events/take-outbox";
import { logger } from "@/lib/logger";
import { inngest } from "./client";

/** Events taken by one transaction. */
const BATCH = 500;
/** Looked at this often even without a notification, milliseconds: one may be lost while Postgres restarts. */
const IDLE_MS = 5000;
const FIRST_PAUSE_MS = 200;
const LAST_PAUSE_MS = 10_000;

/** Hands events to a real Inngest; the row's id is the event's id there, so that a repeat is dropped. */
export const deliverToInngest: Deliver = async (events) => {
  await inngest.send(
    events.map((e) => ({ id: e.id, name: e.name, data: e.data as Record<string, unknown>, ts: e.ts })),
  );
};

/** Starts moving events from the outbox to where they run, until `signal` aborts. @returns a promise that settles when the last batch is through. */
export async function relayOutbox(deliver: Deliver, signal: AbortSignal): Promise<void> {
  let wake = () => {};
  let rung = false;
  const ring = () => {
    rung = true;
    wake();
  };
  signal.addEventListener("abort", ring);
  const stopListening = await listenToOutbox(ring);
  let pause = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    rung = false;
    try {
      while (!signal.aborted && (await takeOutbox(BATCH, deliver)) > 0);
      pause = FIRST_PAUSE_MS;
    } catch (error) {
      logger().warn({ err: (error as Error).name, pause_ms: pause }, "events wait in the outbox");
      await new Promise((done) => setTimeout(done, pause));
      pause = Math.min(LAST_PAUSE_MS, pause * 2);
      continue;
    }
    if (!rung && !signal.aborted)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, IDLE_MS);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
  }
  await stopListening();
}
