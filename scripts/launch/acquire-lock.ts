import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";

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
      createWhole(file, `${process.pid} ${startOf(process.pid)}`);
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

/** Creates a file with its content in one step: a file that is there but still empty would look stale to others. */
function createWhole(file: string, content: string): void {
  const whole = `${file}.${process.pid}`;
  writeFileSync(whole, content, { mode: 0o600 });
  try {
    linkSync(whole, file);
  } finally {
    rmSync(whole, { force: true });
  }
}

/** A remover that was killed in the middle is waited for this long. */
const REMOVER_MS = 5000;

/**
 * Removes a stale lock. Of several starts that found it one is the remover (a folder can be made only once), and it looks
 * again first: another may have removed the stale lock and taken it since, and a fresh lock must stay.
 */
function removeStale(file: string, expected: string): void {
  const remover = `${file}.remover`;
  try {
    mkdirSync(remover);
  } catch {
    const age = Date.now() - (statSync(remover, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > REMOVER_MS) removeFolder(remover);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    return;
  }
  if (read(file) === expected) rmSync(file, { force: true });
  removeFolder(remover);
}

function removeFolder(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Another process was quicker.
  }
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
