import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Place } from "./choose-place";
import { createCluster } from "./create-cluster";
import { findFreePort } from "./find-free-port";
import { findPostmaster, isAlive } from "./find-postmaster";

const READY_WITHIN_MS = 120_000;
const LOG_LIMIT_BYTES = 16 * 1024 * 1024;

/** A Postgres that accepts connections. */
export interface RunningPostgres {
  pid: number;
  port: number;
  /** It ran already: the survivor of a supervisor that was killed. */
  adopted: boolean;
  /** The address of a database of it, password included. */
  url: (database: string) => string;
  /** Resolves when the server is gone, whatever ended it. */
  died: () => Promise<void>;
  /** Shuts it down: open transactions are rolled back, everything committed is kept. */
  stop: () => Promise<void>;
}

/**
 * Starts the Postgres of `place`, making its cluster first when there is none, or adopts the one that runs there.
 * It outlives this process (own process group, so that Ctrl-C reaches the application first).
 * @param settings `name=value` pairs for the server's command line.
 * @param port the port to use; by default any that is free. Pass the old one on a restart, clients know it.
 * @throws Error in one sentence, with the last lines of the server's log.
 */
export async function startPostgres(
  place: Place,
  settings: string[],
  port?: number,
): Promise<RunningPostgres> {
  createCluster(place);
  const survivor = findPostmaster(place.dataDir);
  if (survivor) {
    await waitUntilReady(place, survivor.pid);
    return running(place, survivor.pid, survivor.port, true);
  }
  const chosen = port ?? (await findFreePort());
  const child = launch(place, settings, chosen);
  await waitUntilReady(place, child.pid, child);
  return running(place, child.pid ?? 0, chosen, false);
}

function launch(place: Place, settings: string[], port: number): ChildProcess {
  removeForeignPidFile(place.dataDir);
  const log = statSync(place.logFile, { throwIfNoEntry: false });
  const output = openSync(place.logFile, log && log.size > LOG_LIMIT_BYTES ? "w" : "a", 0o600);
  const fixed = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories="];
  const child = spawn(
    path.join(place.native, "bin", "postgres"),
    ["-D", place.dataDir, ...[...fixed, ...settings].flatMap((setting) => ["-c", setting])],
    {
      ...place.account,
      cwd: "/",
      detached: true,
      stdio: ["ignore", output, output],
      env: { ...process.env, LC_ALL: "C" },
    },
  );
  closeSync(output);
  child.on("error", () => {});
  child.unref();
  return child;
}

/**
 * After a reboot, the pid in a killed server's file may belong to another program, and Postgres would wait for it in
 * vain. Any other leftover is Postgres' own to judge: it also asks whether old backends still hold the memory.
 */
function removeForeignPidFile(dataDir: string): void {
  const file = path.join(dataDir, "postmaster.pid");
  if (!existsSync(file) || findPostmaster(dataDir)) return;
  if (isAlive(Number(readFileSync(file, "utf8").split("\n")[0]))) rmSync(file, { force: true });
}

async function waitUntilReady(place: Place, pid: number | undefined, child?: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const server = findPostmaster(place.dataDir);
    if (server?.ready && server.pid === pid) return;
    const gone = child ? child.exitCode !== null || child.signalCode !== null || !child.pid : !server;
    if (gone) throw new Error(`Postgres did not start: ${lastWords(place)}`);
    if (Date.now() > deadline) {
      if (pid) process.kill(pid, "SIGQUIT");
      throw new Error(`Postgres was not ready within ${READY_WITHIN_MS / 1000} s: ${lastWords(place)}`);
    }
    await sleep(25);
  }
}

function lastWords(place: Place): string {
  const lines = readFileSync(place.logFile, "utf8").trim().split("\n");
  const fatal = lines.slice(-20).find((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? "";
  return `${fatal.replace(/^.*(FATAL|PANIC):\s*/, "")} (log: ${place.logFile})`;
}

function running(place: Place, pid: number, port: number, adopted: boolean): RunningPostgres {
  const password = readFileSync(place.passwordFile, "utf8").trim();
  const isUp = () => findPostmaster(place.dataDir)?.pid === pid;
  return {
    pid,
    port,
    adopted,
    url: (database) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
    died: async () => {
      while (isUp()) await sleep(500, undefined, { ref: false });
    },
    stop: async () => {
      if (!isUp()) return;
      process.kill(pid, "SIGINT");
      for (let i = 0; i < 400 && isAlive(pid); i++) await sleep(25);
      if (isUp()) process.kill(pid, "SIGQUIT");
    },
  };
}
