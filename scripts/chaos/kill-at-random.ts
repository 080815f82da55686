import { readdirSync, readFileSync } from "node:fs";

export type Victim = "worker" | "web" | "postgres";

export interface Kill {
  victim: Victim;
  at: number;
}

/** A process is left alone for this long after its start: the launcher gives up what crashes again and again at once. */
const GRACE_MS = 11_000;
/** Postgres may die five times a minute before the launcher gives it up. */
const POSTGRES_GRACE_MS = 14_000;

/** Kills (SIGKILL) one of the launcher's processes at random, when one is old enough. @returns what it killed, or null. */
export function killAtRandom(launcher: number, random: () => number): Kill | null {
  const now = Date.now();
  const victims = descendants(launcher).filter(
    (p) => now - p.startedAt > (p.victim === "postgres" ? POSTGRES_GRACE_MS : GRACE_MS),
  );
  const chosen = victims[Math.floor(random() * victims.length)];
  if (!chosen) return null;
  try {
    process.kill(chosen.pid, "SIGKILL");
  } catch {
    return null;
  }
  return { victim: chosen.victim, at: now };
}

interface Process {
  pid: number;
  victim: Victim;
  startedAt: number;
}

/** Linux only, like the kills: /proc tells children and their commands. */
function descendants(launcher: number): Process[] {
  const bootedAt = Date.now() - Number(readFileSync("/proc/uptime", "utf8").split(" ")[0]) * 1000;
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      if (Number(stat[1]) !== launcher) return [];
      const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ");
      const victim: Victim | null = command.includes("scripts/worker.ts")
        ? "worker"
        : /next.* start|next-server/.test(command)
          ? "web"
          : /postgres /.test(command)
            ? "postgres"
            : null;
      // Field 22 of stat: start after boot, in hundredths of a second.
      return victim ? [{ pid: Number(name), victim, startedAt: bootedAt + Number(stat[19]) * 10 }] : [];
    } catch {
      return [];
    }
  });
}
