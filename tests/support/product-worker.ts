import { getSql } from "@/db/client";
import type { Deliver } from "@/domain/events/take-outbox";
import { createEngine, type Engine, type EngineOptions } from "@/engine/create-engine";
import { serveInProcess } from "@/engine/serve-in-process";
import { carryCallsBy, inngest } from "@/inngest/client";
import { functions } from "@/inngest/functions/index";
import { relayOutbox } from "@/inngest/relay-outbox";

const QUIET = { info: () => {}, warn: () => {}, error: () => {} };

export interface ProductWorkerOptions extends Partial<Omit<EngineOptions, "sql" | "handle">> {
  /** Those of the product that this worker knows; all of them when left out. */
  functions?: typeof functions;
  /** Stands between outbox and engine; for deliveries that fail. */
  deliver?: (engine: Deliver) => Deliver;
}

export interface ProductWorker {
  engine: Engine;
  /** Ends relay and engine; what executes has `limitMs` to end. */
  stop(limitMs?: number): Promise<void>;
}

const running = new Set<ProductWorker>();

/**
 * A worker as scripts/worker.ts makes it – the product's functions, the embedded engine, the relay of the outbox – in the
 * test's own process, so that its clock, lease and concurrency can be set. One at a time: the client has one transport.
 */
export async function startProductWorker(options: ProductWorkerOptions = {}): Promise<ProductWorker> {
  const { functions: known = functions, deliver = (engine: Deliver) => engine, ...engineOptions } = options;
  const engine = createEngine({
    sql: getSql(),
    handle: serveInProcess(inngest, known),
    concurrency: 8,
    log: QUIET,
    ...engineOptions,
  });
  carryCallsBy(engine.fetch);
  await engine.start();
  const end = new AbortController();
  const relay = relayOutbox(
    deliver((events, tx) => engine.ingest(events, tx)),
    end.signal,
  );
  const worker: ProductWorker = {
    engine,
    stop: async (limitMs = 1000) => {
      if (!running.delete(worker)) return;
      end.abort();
      await engine.stop(limitMs);
      await relay;
    },
  };
  running.add(worker);
  return worker;
}

/** Stops what a test left running. Pass it to `afterEach`. */
export async function stopProductWorkers(): Promise<void> {
  await Promise.all([...running].map((worker) => worker.stop()));
}

/** A clock that stands still until it is moved: back-offs and aging pass when the test says so. It is ahead of the real one, because events carry real times. */
export function stoppedClock() {
  let now = Date.now() + 600_000;
  return { now: () => now, jump: (ms: number) => (now += Math.max(0, ms)) };
}
