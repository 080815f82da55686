import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/** Memory of one process, as Linux tells it, bytes. */
export interface Memory {
  now: number;
  /** Highest since the start or the last `forgetPeak`. */
  peak: number;
}

export function memoryOf(pid: number): Memory {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const kilobytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
  return { now: kilobytes("VmRSS") * 1024, peak: kilobytes("VmHWM") * 1024 };
}

/** Begins the peak of a process anew (proc(5), clear_refs). */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

/** The child of a process whose command fits. @throws Error when there is none. */
export function findChild(parent: number, command: RegExp): number {
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8").replace(/^.*\) /s, "");
      if (Number(stat.split(" ")[1]) !== parent) continue;
      if (command.test(readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ")))
        return Number(name);
    } catch {
      // Ended meanwhile.
    }
  }
  throw new Error(`no child of process ${parent} fits ${command}`);
}
