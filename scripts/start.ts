/**
 * `npm start`: the whole product with one command. Postgres (unless DATABASE_URL names one), schema and first
 * records, the web's build when sources changed, worker and web; all of them kept running until a signal comes.
 * `--dev` runs the web in development mode instead of building it.
 */
import path from "node:path";
import type { Lock } from "./launch/acquire-lock";
import { buildWeb } from "./launch/build-web";
import { checkDatabase } from "./launch/check-database";
import { checkPort } from "./launch/check-port";
import { childEnvironment } from "./launch/child-environment";
import { type KeptPostgres, keepPostgres } from "./launch/keep-postgres";
import { prepareDatabase } from "./launch/prepare-database";
import { readSettings } from "./launch/read-settings";
import { reportRegistry } from "./launch/report-registry";
import { signInHint } from "./launch/sign-in-hint";
import { type Supervised, supervise } from "./launch/supervise";
import { waitForLock } from "./launch/wait-for-lock";
import { localAddress, waitForWeb } from "./launch/wait-for-web";
import { WORKER_ARGUMENTS } from "./launch/worker-arguments";

const WEB_PATIENCE_MS = 8000;
const WORKER_PATIENCE_MS = 15_000;

const startedAt = Date.now();
const root = path.resolve(import.meta.dirname, "..");
const isDev = process.argv.includes("--dev");
const stop = new AbortController();
const children: { child: Supervised; patienceMs: number }[] = [];
let postgres: Promise<KeptPostgres> | undefined;
let lock: Lock | undefined;

process.chdir(root);
// A terminal that was closed can't be written to; that is no reason to fall.
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
// npm that is killed can't pass the signal on; without this the product would run on without its terminal.
const npm = process.env["npm_lifecycle_event"] ? process.ppid : undefined;
if (npm !== undefined) setInterval(() => process.ppid !== npm && end(), 300).unref();
process.on("uncaughtException", fail);

function log(line: string): void {
  console.log(`[intray ${((Date.now() - startedAt) / 1000).toFixed(1).padStart(5)} s] ${line}`);
}

function end(): void {
  if (stop.signal.aborted) return;
  log("stopping");
  void shutDown(0);
}

function fail(error: unknown): void {
  if (stop.signal.aborted) return;
  console.error(`Intray stopped: ${(error as Error).message}`);
  void shutDown(1);
}

/** Ends web and workers, which finish what they have in hand, then Postgres. */
async function shutDown(code: number): Promise<void> {
  stop.abort();
  lock?.announceEnd();
  await Promise.all(children.map(({ child, patienceMs }) => child.stop(patienceMs)));
  await postgres?.then((server) => server.stop()).catch(() => {});
  lock?.release();
  process.exit(code);
}

function keep(child: Supervised, patienceMs: number): Supervised {
  children.push({ child, patienceMs });
  child.gaveUp.catch(fail);
  return child;
}

async function start(): Promise<void> {
  const settings = readSettings(root);
  lock = await waitForLock(
    path.join(settings.dataDir, "supervisor.lock"),
    (pid) => `Intray is already running on ${settings.dataDir} (process ${pid}).`,
  );
  // The web of a supervisor that was killed needs a moment to notice and to give the port back.
  const port = await checkPort(settings.env.HOST, settings.env.PORT, lock.wasStale ? 8000 : 0);
  const env = childEnvironment(settings, isDev ? "development" : "production");
  env["PORT"] = String(port);

  const prepare = async () => {
    if (settings.env.DATABASE_URL) await checkDatabase(settings.env.DATABASE_URL);
    else env["DATABASE_URL"] = await ownPostgres(settings.dataDir);
    stop.signal.throwIfAborted();
    const report = await prepareDatabase(root, env);
    log("schema is up to date");
    reportRegistry(report.registry ?? [], settings.env.REGISTRY_STRICT, log);
    stop.signal.throwIfAborted();
    const workers = Array.from({ length: settings.env.WORKERS }, (_, i) =>
      runWorker(settings.env.WORKERS > 1 ? `worker ${i + 1}` : "worker", env),
    );
    return { report, workers };
  };
  const build = async () => {
    if (!isDev && (await buildWeb({ root, env, log, signal: stop.signal }))) log("the web is built");
  };
  const [{ report, workers }] = await Promise.all([prepare(), build()]);
  stop.signal.throwIfAborted();

  const mode = isDev ? "dev" : "start";
  const next = path.join(root, "node_modules/next/dist/bin/next");
  const args = [next, mode, "-H", settings.env.HOST, "-p", String(port)];
  keep(supervise({ name: "web", args, cwd: root, env, log }), WEB_PATIENCE_MS);
  const address = localAddress(settings.env.HOST, port);
  await Promise.all([waitForWeb(address, stop.signal), ...workers.map((worker) => worker.ready)]);
  log("ready");
  console.log(
    `\n  Intray   ${settings.env.APP_URL ?? address}\n  Sign in  ${signInHint(report, settings)}\n`,
  );
}

async function ownPostgres(dataDir: string): Promise<string> {
  postgres = keepPostgres(dataDir, log);
  const server = await postgres;
  server.lost.catch(fail);
  log(`Postgres ${server.adopted ? "was still running" : "started"}, data in ${server.dataDir}`);
  return server.url;
}

function runWorker(name: string, env: NodeJS.ProcessEnv): Supervised {
  const args = [...WORKER_ARGUMENTS, "scripts/worker.ts"];
  return keep(supervise({ name, args, cwd: root, env, log }), WORKER_PATIENCE_MS);
}

start().catch(fail);
