import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import type { WorkerCommand, WorkerReport } from "./noop-worker";

export interface WorkerPool {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Resolves when `count` more requests have ended, with the time at which the report of the last came (performance.now). */
  ended(count: number): Promise<number>;
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
  let wanted = Number.POSITIVE_INFINITY;
  let reached: (at: number) => void = () => {};
  for (const child of children)
    child.on("message", (message: WorkerReport) => {
      if (!("ended" in message)) return;
      count += message.ended;
      if (count >= wanted) reached(performance.now());
    });
  const all = (command: WorkerCommand) => Promise.all(children.map((child) => tell(child, command)));
  return {
    start: async () => void (await all("start")),
    stop: async () => void (await all("stop")),
    ended: (more) =>
      new Promise((resolve) => {
        wanted = count + more;
        reached = resolve;
      }),
    close: () => {
      for (const child of children) child.disconnect();
    },
  };
}

function tell(child: ChildProcess, command: WorkerCommand): Promise<void> {
  return new Promise((resolve, reject) => {
    const listen = (message: WorkerReport) => {
      if (!("ready" in message) || message.ready !== command) return;
      child.off("message", listen);
      resolve();
    };
    child.on("message", listen);
    child.once("exit", (code) => reject(new Error(`a bench worker ended with ${code}`)));
    child.send(command);
  });
}
