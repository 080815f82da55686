// The worker of the bench: the product's engine and relay with the one function that is measured. What the events of the
// new messages would start – reading them by the AI – is not known here, so that the import is timed by itself.
import { closeDb, getSql } from "@/db/client";
import { reportWorker } from "@/domain/health/report-worker";
import { createEngine } from "@/engine/create-engine";
import { serveInProcess } from "@/engine/serve-in-process";
import { carryCallsBy, inngest } from "@/inngest/client";
import { importRowsFunction } from "@/inngest/functions/import-rows";
import { relayOutbox } from "@/inngest/relay-outbox";
import { env } from "@/lib/env";
import { newId } from "@/lib/id";

const QUIET = { info: () => {}, warn: () => {}, error: console.error };
const ALIVE_MS = 5000;

/** Sent once, when the engine takes work. */
export type ImportWorkerReport = "ready";

// As in scripts/worker.ts.
process.env = { ...process.env };
const end = new AbortController();
const engine = createEngine({
  sql: getSql(),
  handle: serveInProcess(inngest, [importRowsFunction]),
  concurrency: env().QUEUE_CONCURRENCY,
  log: QUIET,
});
carryCallsBy(engine.fetch);
await engine.start();
const relay = relayOutbox((events, tx) => engine.ingest(events, tx), end.signal);
const id = newId();
await reportWorker(id, process.pid);
const alive = setInterval(() => void reportWorker(id, process.pid), ALIVE_MS);
process.on("disconnect", () => {
  clearInterval(alive);
  end.abort();
  void engine
    .stop(5000)
    .then(() => relay)
    .then(closeDb)
    .finally(() => process.exit(0));
});
process.send?.("ready" satisfies ImportWorkerReport);
