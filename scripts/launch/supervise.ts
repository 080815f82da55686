import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const DIE_WITH_PARENT = fileURLToPath(new URL("../die-with-parent.cjs", import.meta.url));
const QUICK_MS = 10_000;
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 10_000;

export interface ChildOptions {
  name: string;
  /** Arguments of node. */
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  log: (line: string) => void;
  /** Crashes within ten seconds of a start, in a row, after which it is given up. */
  maxQuickCrashes?: number;
}

/** A process that is started again whenever it ends. */
export interface Supervised {
  /** Resolves at the child's first message. */
  ready: Promise<void>;
  /** Rejects, in one sentence, when it was given up. */
  gaveUp: Promise<never>;
  /** Asks it to end (SIGTERM); after `patienceMs` ends it. */
  stop: (patienceMs: number) => Promise<void>;
}

/**
 * Runs `node …args` and starts it again after a crash, at once the first time, then later and later (0.25 s doubling
 * to 10 s). The child is in a process group of its own, so Ctrl-C reaches only the supervisor, which then ends its
 * children in order; and it ends by itself when the supervisor is killed.
 */
export function supervise(options: ChildOptions): Supervised {
  const { name, log, maxQuickCrashes = 8 } = options;
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;
  let quickCrashes = 0;
  let setReady = () => {};
  let giveUp: (reason: Error) => void = () => {};
  const ready = new Promise<void>((resolve) => {
    setReady = resolve;
  });
  const gaveUp = new Promise<never>((_, reject) => {
    giveUp = reject;
  });
  gaveUp.catch(() => {});

  const start = () => {
    const startedAt = Date.now();
    child = spawn(process.execPath, ["--require", DIE_WITH_PARENT, ...options.args], {
      cwd: options.cwd,
      env: options.env,
      detached: true,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    child.once("message", () => setReady());
    child.once("error", (error) => giveUp(new Error(`${name} could not be started: ${error.message}`)));
    child.once("exit", (code, signal) => {
      if (stopping) return;
      quickCrashes = Date.now() - startedAt < QUICK_MS ? quickCrashes + 1 : 1;
      const how = signal ? `was ended by ${signal}` : `ended with exit code ${code}`;
      if (quickCrashes >= maxQuickCrashes) {
        giveUp(
          new Error(`The ${name} ${how}, ${quickCrashes} times in a row: given up; its own words are above.`),
        );
        return;
      }
      const delay = Math.min(FIRST_DELAY_MS * 2 ** (quickCrashes - 1), LONGEST_DELAY_MS);
      log(`the ${name} ${how}; starting it again`);
      timer = setTimeout(start, delay);
    });
  };
  start();

  return {
    ready,
    gaveUp,
    stop: async (patienceMs) => {
      stopping = true;
      clearTimeout(timer);
      if (child) await endProcess(child, patienceMs);
    },
  };
}

/** Ends a child that leads a process group: asks first, and after `patienceMs` ends the whole group. */
export function endProcess(child: ChildProcess, patienceMs: number): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null)
    return Promise.resolve();
  const group = -child.pid;
  return new Promise((resolve) => {
    const force = setTimeout(() => {
      try {
        process.kill(group, "SIGKILL");
      } catch {
        // It ended just now.
      }
    }, patienceMs);
    child.once("exit", () => {
      clearTimeout(force);
      resolve();
    });
    child.kill("SIGTERM");
  });
}
