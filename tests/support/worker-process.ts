import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { RUN_TYPESCRIPT } from "@/scripts/launch/prepare-database";

const root = path.resolve(import.meta.dirname, "../..");

/** Starts the product's worker in a process of its own, on this test file's database. It may still be starting. */
export function startWorkerProcess(settings: Record<string, string> = {}): ChildProcess {
  return startProcess(["scripts/worker.ts"], { QUEUE_CONCURRENCY: "2", ...settings });
}

/** Starts a script of ours, with its arguments, on this test file's database. */
export function startProcess(script: string[], settings: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [...RUN_TYPESCRIPT, ...script], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: "silent", ...settings },
    // With a channel the worker ends itself when the test's process is gone.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
}

/** Ends a process as `kill -9` does, and waits until it is gone. */
export async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
}
