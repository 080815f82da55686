import { setTimeout as sleep } from "node:timers/promises";
import { acquireLock, type Lock } from "./acquire-lock";

/** A launcher whose npm was killed notices within this time and says that it is ending. */
const NOTICE_MS = 1500;
const ENDING_MS = 40_000;

/**
 * Takes the lock `file`. A holder that is ending is waited for; one that is not is left alone.
 * @throws Error from `refuse`, told the holder's pid.
 */
export async function waitForLock(file: string, refuse: (pid: number) => string): Promise<Lock> {
  const started = Date.now();
  for (;;) {
    const lock = acquireLock(file);
    if ("release" in lock) return lock;
    if (Date.now() - started > (lock.isEnding ? ENDING_MS : NOTICE_MS)) throw new Error(refuse(lock.pid));
    await sleep(100);
  }
}
