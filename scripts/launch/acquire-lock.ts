import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";

/** A lock that this process holds. */
export interface Lock {
  /** The lock was left behind by a process that was killed. */
  wasStale: boolean;
  /** Lets others know that it will soon be free. */
  announceEnd: () => void;
  release: () => void;
}

/** The process that holds a lock. */
export interface Holder {
  pid: number;
  isEnding: boolean;
}

const ENDING = "\nending";

/**
 * Takes the lock `file` for this process, or tells who holds it. The lock of a process that is gone counts as free,
 * also when its pid has been given to another program since (the file notes when its holder was started).
 */
export function acquireLock(file: string): Lock | Holder {
  let wasStale = false;
  for (;;) {
    try {
      writeFileSync(file, `${process.pid} ${startOf(process.pid)}`, { flag: "wx", mode: 0o600 });
      return {
        wasStale,
        announceEnd: () => appendFileSync(file, ENDING),
        release: () => rmSync(file, { force: true }),
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const held = read(file);
    if (held === undefined) continue;
    const [pid = "", ...started] = held.replace(ENDING, "").split(" ");
    if (started.length > 0 && startOf(Number(pid)) === started.join(" ")) {
      return { pid: Number(pid), isEnding: held.endsWith(ENDING) };
    }
    wasStale = true;
    removeStale(file, held);
  }
}

/** Moves first, then looks: of several starts that found the same stale lock, one may remove it, none a fresh one. */
function removeStale(file: string, expected: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (read(aside) === expected || existsSync(file)) rmSync(aside, { force: true });
  else renameSync(aside, file);
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** When a process was started, in whatever words the system has; empty for one that does not exist. */
function startOf(pid: number): string {
  if (existsSync("/proc/self/stat")) {
    // Field 22, starttime, in clock ticks since boot; field 2 may hold spaces and parentheses.
    const stat = read(`/proc/${pid}/stat`);
    return stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  }
  try {
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}
