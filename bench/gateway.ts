/**
 * `npm run bench:gateway`: what the gateway adds to a call of a model, with its row in the log written, against the same
 * call made bare in the same run; then an outage of a minute. Provider, caller and Postgres are processes of their own.
 * Prints a table and one JSON line. About six minutes; goals and findings are in docs/decisions/0007-gateway-overhead.md.
 */
import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { WORKER_ARGUMENTS } from "@/scripts/launch/worker-arguments";
import { startBenchServer } from "./bench-server";
import type { Latency } from "./engine/latency";
import type { CallerCommand, CallerReport } from "./gateway/caller";
import type { BenchModel } from "./gateway/models";
import type { ProviderCommand, ProviderReport } from "./gateway/provider";

/** A model that takes its time, as models do, and one that answers at once, so that only our own work is left. */
const HOLDS: [string, [number, number]][] = [
  ["a model that takes 50 to 150 ms", [50, 150]],
  ["a model that takes no time", [0, 0]],
];
const AT_ONCE = [1, 10, 50];
const OUTAGE_SECONDS = 60;
const PER_SECOND = 20;

const server = await startBenchServer();
const { base } = server;
const children: ChildProcess[] = [];
const result: Record<string, unknown> = { bench: "gateway" };
const row = (name: string, value: string) => console.log(`${name.padEnd(66)} ${value}`);
try {
  const provider = start("provider.ts", [], {});
  const { url } = await heard<Extract<ProviderReport, { url: string }>>(provider);
  const caller = start("caller.ts", [url], {
    DATABASE_URL: await server.database(),
    DATA_DIR: path.join(base, "data"),
    APP_SECRET: "bench-secret-of-this-run-0123456789abcdef",
    ALLOW_PRIVATE_URLS: "1",
    LOG_LEVEL: "error",
    NODE_ENV: "production",
  });
  await heard(caller);
  const ask = async (command: CallerCommand) => {
    caller.send(command);
    return await heard<CallerReport>(caller);
  };

  for (const [name, holdMs] of HOLDS) {
    console.log(`${name}: p50 / p95 / p99, ms`);
    for (const atOnce of AT_ONCE) {
      const calls = holdMs[1] === 0 ? 4000 : Math.min(4000, atOnce * 160);
      const answer = await ask({ overhead: { atOnce, calls, holdMs } });
      if (!("overhead" in answer)) throw new Error("the caller answered another question");
      const { bare, gateway, overhead, rate } = answer.overhead;
      row(`  ${atOnce} at once, bare`, latencyText(bare));
      row(`  ${atOnce} at once, through the gateway (${rate.toFixed(0)} calls/s)`, latencyText(gateway));
      row(`  ${atOnce} at once, overhead`, latencyText(overhead));
      result[`overhead ${holdMs.join("-")} ${atOnce}`] = answer.overhead;
    }
  }

  const outages: [string, BenchModel, boolean][] = [
    ["503 at once, no other model", "failing", false],
    ["503 at once, another model answers", "failing", true],
    ["no answer within 5 s, no other model", "silent", false],
  ];
  for (const [name, model, fallback] of outages) {
    const before = await count(provider, model);
    const outage = { seconds: OUTAGE_SECONDS, perSecond: PER_SECOND, model, fallback };
    const answer = await ask({ outage });
    if (!("outage" in answer)) throw new Error("the caller answered another question");
    const calls = (await count(provider, model)) - before;
    const { requests, answered, spared, sparedMs, longestMs } = answer.outage;
    console.log(`outage, ${name}: ${requests} requests in ${OUTAGE_SECONDS} s, ${answered} answered`);
    row("  calls that reached the dead model", String(calls));
    row(`  time of the ${spared} requests that were spared the call`, latencyText(sparedMs));
    row("  longest request", `${longestMs.toFixed(0)} ms`);
    result[`outage ${name}`] = { ...answer.outage, calls };
  }
} finally {
  for (const child of children) if (child.connected) child.disconnect();
  await server.close();
}
console.log(JSON.stringify(result));

function start(file: string, given: string[], settings: Record<string, string>): ChildProcess {
  const child = fork(path.join(import.meta.dirname, "gateway", file), given, {
    execArgv: [...WORKER_ARGUMENTS],
    env: { ...process.env, ...settings },
  });
  children.push(child);
  return child;
}

function heard<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const gone = (code: number | null) => reject(new Error(`a process of the bench ended with ${code}`));
    child.once("exit", gone);
    child.once("message", (message) => {
      child.off("exit", gone);
      resolve(message as T);
    });
  });
}

async function count(provider: ChildProcess, model: BenchModel): Promise<number> {
  provider.send({ count: model } satisfies ProviderCommand);
  return (await heard<Extract<ProviderReport, { calls: number }>>(provider)).calls;
}

function latencyText({ p50, p95, p99 }: Latency): string {
  return [p50, p95, p99].map((ms) => ms.toFixed(1).padStart(6)).join(" / ");
}
