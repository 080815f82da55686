import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** A running Postgres server. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Accepts connections. */
  ready: boolean;
}

/**
 * The server that runs on `dataDir`, read from `postmaster.pid` (its lines: pid, data folder, start time, port,
 * socket folder, address, shared memory, status), or undefined. A file that a killed server left behind counts as
 * none, also when its pid now belongs to another program.
 */
export function findPostmaster(dataDir: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(path.join(dataDir, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !isPostmaster(pid, dataDir)) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
}

function isPostmaster(pid: number, dataDir: string): boolean {
  if (!isAlive(pid)) return false;
  if (!existsSync("/proc/self/cmdline")) return true;
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return path.basename(command[0] ?? "").startsWith("postgres") && command.includes(dataDir);
  } catch {
    return false;
  }
}

/** Whether a process with this id exists, ours or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
