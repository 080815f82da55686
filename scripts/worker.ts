// The worker process: the embedded engine (or the relay to a real Inngest), the sweeper, and a sign of life.
import { checkSecret } from "@/db/check-secret";
import { closeDb, getDb, getSql, untilReached } from "@/db/client";
import { extendAuditChain } from "@/domain/audit/extend-audit-chain";
import { reportWorker } from "@/domain/health/report-worker";
import { hub } from "@/domain/live/hub";
import { cancelRunning } from "@/domain/tasks/cancel-running";
import { sweep } from "@/domain/tasks/sweep";
import { createEngine } from "@/engine/create-engine";
import { serveInProcess } from "@/engine/serve-in-process";
import { carryCallsBy, inngest } from "@/inngest/client";
import { functions } from "@/inngest/functions/index";
import { registerFunctions } from "@/inngest/register-functions";
import { deliverToInngest, relayOutbox } from "@/inngest/relay-outbox";
import { env, usesInngest } from "@/lib/env";
import { newId } from "@/lib/id";
import { logger } from "@/lib/logger";

const ALIVE_MS = 5000;
const SWEEP_MS = 30_000;
/** An entry of the audit log is unprotected until its link is made. */
const CHAIN_MS = 10_000;
const DRAIN_MS = 8000;

// The SDK enumerates process.env several times a request; a plain object is much faster to walk.
process.env = { ...process.env };

const log = logger().child({ process: "worker" });
const stop = new AbortController();
const sql = getSql();
// A process that starts during an outage waits: to end again and again would look like one that can't work at all.
await untilReached(() => sql`select 1`);
await checkSecret(getDb());

const engine = usesInngest()
  ? null
  : createEngine({
      sql,
      handle: serveInProcess(inngest, functions),
      concurrency: env().QUEUE_CONCURRENCY,
      log,
    });
if (engine) {
  carryCallsBy(engine.fetch);
  await engine.start();
}
const relay = engine
  ? relayOutbox((events, tx) => engine.ingest(events, tx), stop.signal)
  : registerFunctions(stop.signal).then(() => relayOutbox(deliverToInngest, stop.signal));

/** Runs `work` now and then every `ms`; a round that fails is logged and does not stop the next. */
function every(ms: number, name: string, work: () => Promise<void>): NodeJS.Timeout {
  let busy = false;
  const round = async () => {
    if (busy) return;
    busy = true;
    await work().catch((error: unknown) =>
      log.warn({ err: (error as Error).name, what: name }, "will be tried again"),
    );
    busy = false;
  };
  void round();
  return setInterval(() => void round(), ms);
}

const id = newId();
const timers = [
  every(ALIVE_MS, "sign of life", () => reportWorker(id, process.pid)),
  every(SWEEP_MS, "sweep", sweep),
  every(CHAIN_MS, "audit chain", async () => void (await extendAuditChain())),
];
hub().subscribe({ change: (change) => void cancelRunning(change), resync: () => {}, close: () => {} });

async function shutDown(why: string): Promise<void> {
  if (stop.signal.aborted) return;
  log.info({ why }, "worker stops");
  stop.abort();
  for (const timer of timers) clearInterval(timer);
  await engine?.stop(DRAIN_MS);
  await relay.catch(() => {});
  await closeDb().catch(() => {});
  if (process.connected) process.disconnect();
  process.exit(0);
}
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void shutDown(signal));
process.on("disconnect", () => void shutDown("the launcher is gone"));

log.info(
  { engine: engine ? "embedded" : "inngest", concurrency: env().QUEUE_CONCURRENCY },
  "worker is ready",
);
process.send?.("ready");
