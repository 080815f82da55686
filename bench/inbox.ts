/**
 * `npm run bench:inbox`: what the list, its filters, the counts and the search of the inbox take on the server, with
 * 10,000, 100,000 and a million encrypted messages; through the verbs that pages call. Prints a table and one JSON line.
 *
 *     --sizes 10000,100000   other sizes; growth is told against the first
 *     --turns 60             times that each is asked
 *     --only search          those whose name holds this
 *     --keep DIR             keeps the databases there, and takes those that are there: filling a million takes minutes
 *
 * Goals and findings are in docs/decisions/0009-inbox-at-scale.md.
 */
import { fork } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { WORKER_ARGUMENTS } from "@/scripts/launch/worker-arguments";
import { startBenchServer } from "./bench-server";
import type { InboxReport } from "./inbox/measure";

const GOAL_MS = 50;
const GOAL_GROWTH = 1.5;

const { values: given } = parseArgs({
  options: {
    sizes: { type: "string", default: "10000,100000,1000000" },
    turns: { type: "string", default: "60" },
    only: { type: "string", default: "" },
    keep: { type: "string" },
  },
});
const sizes = given.sizes.split(",").map(Number);
if (given.keep !== undefined) mkdirSync(given.keep, { recursive: true });
const server = await startBenchServer(given.keep);
const { base } = server;
const reports: InboxReport[] = [];
try {
  for (const size of sizes) {
    const report = await measure(size, await server.database(`inbox_${size}`));
    reports.push(report);
    const { table, indexes } = report.bytes;
    const loaded = report.loadSeconds === null ? "" : `, filled in ${report.loadSeconds.toFixed(0)} s`;
    console.error(`${size}: table ${megabytes(table)}, indexes ${megabytes(indexes)}${loaded}`);
  }
} finally {
  await server.close();
}
print(reports);
console.log(JSON.stringify({ bench: "inbox", reports }));

function measure(size: number, url: string): Promise<InboxReport> {
  const child = fork(
    path.join(import.meta.dirname, "inbox", "measure.ts"),
    [String(size), given.turns, given.only],
    {
      execArgv: [...WORKER_ARGUMENTS],
      env: {
        ...process.env,
        DATABASE_URL: url,
        DATA_DIR: path.join(base, "data"),
        APP_SECRET: "bench-secret-of-every-run-0123456789abcdef",
        LOG_LEVEL: "error",
        NODE_ENV: "production",
      },
    },
  );
  return new Promise((resolve, reject) => {
    child.once("message", (report) => resolve(report as InboxReport));
    child.once("exit", (code) => reject(new Error(`measuring ended with ${code} and no report`)));
  });
}

function print(all: InboxReport[]): void {
  const last = all.at(-1);
  const first = all[0];
  if (!last || !first) return;
  const head = all.map((report) => `${report.size.toLocaleString("en")}: p50 / p95 / p99, ms`.padStart(34));
  console.log(`${"".padEnd(52)}${head.join("")}   growth of p50, p95`);
  let missed = 0;
  for (const [name, times] of Object.entries(last.cases)) {
    const figures = all.map((report) => {
      const of = report.cases[name];
      return of
        ? [of.p50, of.p95, of.p99]
            .map((ms) => ms.toFixed(1).padStart(7))
            .join(" /")
            .padStart(34)
        : "".padStart(34);
    });
    const before = first.cases[name];
    const growth = before ? [times.p50 / before.p50, times.p95 / before.p95] : [1, 1];
    // A page that found three messages is quicker than a full one, whatever the size: that is no growth.
    const isAlike = before?.found === times.found;
    const isMissed = times.isGoal && (times.p95 > GOAL_MS || (isAlike && Math.min(...growth) > GOAL_GROWTH));
    if (isMissed) missed++;
    console.log(
      `${name.padEnd(52)}${figures.join("")}   ${growth.map((g) => g.toFixed(2).padStart(6)).join(" ")}${isAlike ? "" : " (finds more)"}${isMissed ? "  missed" : ""}`,
    );
  }
  console.log(`${missed} of ${Object.keys(last.cases).length} miss a goal`);
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_048_576)} MiB`;
}
