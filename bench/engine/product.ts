import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sleep } from "@/lib/clock";
import { type RunningProduct, runProduct } from "@/scripts/chaos/run-product";
import { callApi } from "@/scripts/chaos/submit-tasks";
import { type Latency, latencyOf, latencyText } from "./latency";

const IDLE_TASKS = 200;
const BURST_TASKS = 400;
const LOAD_MS = 10_000;
const QUIET_MS = 20_000;
const LANES = 8;

export interface ProductFigures {
  idle: Latency;
  /** Tasks per second when a burst is submitted by several at once. */
  tasksPerSecond: number;
  load: Latency;
  /** Share of one core that everything together uses while nobody does anything; null where /proc does not tell. */
  idleCore: number | null;
}

/**
 * The product as `npm start` runs it: tasks for the built-in model through REST, from the moment of submitting to the
 * end that the record shows.
 */
export async function benchProduct(row: (name: string, value: string) => void): Promise<ProductFigures> {
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), "intray-bench-"));
  const product = await runProduct(folder, 1);
  try {
    await burst(product, BURST_TASKS);
    const idle: number[] = [];
    for (let n = 0; n < IDLE_TASKS; n++) {
      idle.push(await untilDone(product, await submit(product)));
      await sleep(20);
    }
    row("built-in model, idle, submit to done, p50 / p95 / p99", latencyText(latencyOf(idle)));
    const tasksPerSecond = await burst(product, BURST_TASKS);
    row("built-in model, burst through REST", `${tasksPerSecond.toFixed(0)} tasks/s`);
    const load = await offered(product, tasksPerSecond / 2);
    row("built-in model, at half of that rate", latencyText(load));
    await sleep(3000);
    const before = cpuSeconds(product.pid);
    await sleep(QUIET_MS);
    const after = cpuSeconds(product.pid);
    const idleCore = before === null || after === null ? null : (after - before) / (QUIET_MS / 1000);
    row("idle: share of one core", idleCore === null ? "not known here" : `${(idleCore * 100).toFixed(1)} %`);
    return { idle: latencyOf(idle), tasksPerSecond, load, idleCore };
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Submitted {
  id: string;
  at: number;
}

async function submit(product: RunningProduct): Promise<Submitted> {
  const at = Date.now();
  const { task_id } = await callApi<{ task_id: string }>(product, "POST", "/api/inbox/tasks", {
    content: "Write a short note that says the invoice was paid.",
    sender: "bench",
  });
  return { id: task_id, at };
}

/** @returns milliseconds from submitting to the end that the record shows. @throws Error when the task failed. */
async function untilDone(product: RunningProduct, { id, at }: Submitted): Promise<number> {
  for (;;) {
    const task = await callApi<{ status: string; finished_at: string | null }>(
      product,
      "GET",
      `/api/inbox/tasks/${id}`,
    );
    if (task.status === "done" && task.finished_at !== null) return Date.parse(task.finished_at) - at;
    if (task.status === "failed") throw new Error(`the task ${id} failed`);
    await sleep(10);
  }
}

async function burst(product: RunningProduct, count: number): Promise<number> {
  const begin = Date.now();
  let next = 0;
  const all: Submitted[] = [];
  const lane = async () => {
    while (next++ < count) all.push(await submit(product));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  let last = begin;
  for (const task of all) last = Math.max(last, task.at + (await untilDone(product, task)));
  return all.length / ((last - begin) / 1000);
}

async function offered(product: RunningProduct, perSecond: number): Promise<Latency> {
  const count = Math.floor((LOAD_MS / 1000) * perSecond);
  const begin = performance.now();
  const tasks: Promise<Submitted>[] = [];
  for (let n = 0; n < count; n++) {
    await sleep(begin + (n / perSecond) * 1000 - performance.now());
    tasks.push(submit(product));
  }
  const times: number[] = [];
  for (const task of await Promise.all(tasks)) times.push(await untilDone(product, task));
  return latencyOf(times);
}

/** CPU time of a process and all below it, seconds. Linux only. */
function cpuSeconds(root: number): number | null {
  const processes = new Map<number, { parent: number; ticks: number }>();
  try {
    for (const name of readdirSync("/proc")) {
      if (!/^\d+$/.test(name)) continue;
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8")
          .replace(/^.*\) /s, "")
          .split(" ");
        processes.set(Number(name), {
          parent: Number(stat[1]),
          // Own time, and that of children that have ended.
          ticks: [11, 12, 13, 14].reduce((sum, field) => sum + Number(stat[field]), 0),
        });
      } catch {
        // Ended meanwhile.
      }
    }
  } catch {
    return null;
  }
  const below = (pid: number): boolean => {
    for (let at: number | undefined = pid; at; at = processes.get(at)?.parent) if (at === root) return true;
    return false;
  };
  return [...processes].reduce((sum, [pid, p]) => (below(pid) ? sum + p.ticks : sum), 0) / 100;
}
