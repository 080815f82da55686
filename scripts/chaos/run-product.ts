import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { openSync } from "node:fs";
import path from "node:path";
import { findFreePort } from "../postgres/find-free-port";

export interface RunningProduct {
  url: string;
  key: string;
  /** The launcher's process: the parent of all that may be killed. */
  pid: number;
  logFile: string;
  stop(): Promise<void>;
}

const READY_MS = 180_000;

/** Starts the built product on a free port with a data folder of its own. `settings`: further environment. */
export async function runProduct(
  folder: string,
  workers: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningProduct> {
  const port = await findFreePort(0);
  const key = randomBytes(24).toString("base64url");
  const logFile = path.join(folder, "product.log");
  const log = openSync(logFile, "a");
  const { DATABASE_URL: _, ...environment } = process.env;
  const child = spawn(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", "scripts/start.ts"],
    {
      cwd: path.resolve(import.meta.dirname, "../.."),
      stdio: ["ignore", log, log],
      env: {
        ...environment,
        PORT: String(port),
        HOST: "127.0.0.1",
        DATA_DIR: path.join(folder, "data"),
        WORKERS: String(workers),
        BOOTSTRAP_API_KEY: key,
        ALLOW_PRIVATE_URLS: "1",
        RATE_LIMIT_PER_MINUTE: "1000000",
        ...settings,
      },
    },
  );
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child, logFile);
  return {
    url,
    key,
    pid: child.pid ?? 0,
    logFile,
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once("exit", () => resolve());
        child.kill("SIGTERM");
      }),
  };
}

async function untilReady(url: string, child: ChildProcess, logFile: string): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the product ended while it started; see ${logFile}`);
    const health = await fetch(`${url}/api/health`).then(
      (r) => r.json() as Promise<{ status: string }>,
      () => null,
    );
    if (health?.status === "ok") return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(`the product was not ready in ${READY_MS / 1000} s; see ${logFile}`);
}
