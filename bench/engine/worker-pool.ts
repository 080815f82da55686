import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import type { WorkerCommand, WorkerReport } from "./noop-worker";

export interface WorkerPool {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Resolves when `total` requests have ended from now on, with the time at which that was reported (performance.now). */
  ended(total: number): Promise<number>;
  close(): void;
}

/** Starts worker processes with the V8 settings of the product's own (`execArgv`). */
export function workerPool(
  url: string,
  workers: number,
  concurrency: number,
  execArgv: readonly string[],
): WorkerPool {
  const children = Array.from({ length: workers }, () =>
    fork(path.join(import.meta.dirname, "noop-worker.ts"), [url, String(concurrency)], {
      execArgv: [...execArgv],
    }),
  );
  let count = 0;
  let waiting: { total: number; reached: (at: number) => void }[] = [];
  for (const child of children)
    child.on("message", (message: WorkerReport) => {
      if (!("ended" in message)) return;
      count += message.ended;
      for (const { total, reached } of waiting) if (count >= total) reached(performance.now());
      waiting = waiting.filter(({ total }) => count < total);
    });
  const all = (command: WorkerCommand) => Promise.all(children.map((child) => tell(child, command)));
  return {
    start: async () => void (await all("start")),
    stop: async () => void (await all("stop")),
    ended: (total) =>
      new Promise((reached) => {
        waiting.push({ total: count + total, reached });
      }),
    close: () => {
      for (const child of children) child.disconnect();
    },
  };
}

function tell(child: ChildProcess, command: WorkerCommand): Promise<void> {
  return new Promise((resolve, reject) => {
    const gone = (code: number | null) => reject(new Error(`a bench worker ended with ${code}`));
    const listen = (message: WorkerReport) => {
      if (!("ready" in message) || message.ready !== command) return;
      child.off("message", listen);
      child.off("exit", gone);
      resolve();
    };
    child.on("message", listen);
    child.once("exit", gone);
    child.send(command);
  });
}
