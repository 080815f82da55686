// One worker process of the bench. The parent tells it what to do over IPC.
import postgres from "postgres";
import { noopEngine } from "./noop-engine";

/** What the parent sends. */
export type WorkerCommand = "start" | "stop";
/** What comes back: an answer to a command, or how many requests have ended since the last report. */
export type WorkerReport = { ready: WorkerCommand } | { ended: number };

const REPORT_MS = 20;

// As in scripts/worker.ts.
process.env = { ...process.env };
const [url = "", concurrency = "16"] = process.argv.slice(2);
const sql = postgres(url, { max: 10, onnotice: () => {} });
let ended = 0;
const engine = noopEngine(sql, Number(concurrency), () => {
  ended += 1;
});
const report = (message: WorkerReport) => process.send?.(message);
setInterval(() => {
  if (ended === 0) return;
  report({ ended });
  ended = 0;
}, REPORT_MS);
process.on("message", (command: WorkerCommand) => {
  void (command === "start" ? engine.start() : engine.stop()).then(() => report({ ready: command }));
});
process.on("disconnect", () => process.exit(0));
