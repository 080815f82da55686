import { spawn } from "node:child_process";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

/** A command of the project; `npm:name` as the first word means a package's program. */
export interface Step {
  title: string;
  commands: string[][];
  env?: Record<string, string>;
}

/** How a step went; `failed` as in its exit code. */
export interface StepResult {
  title: string;
  failed: boolean;
  seconds: number;
}

/** Runs a step's commands one after another, up to the first that fails, with a heading before and the time after. */
export async function runStep({ title, commands, env }: Step): Promise<StepResult> {
  const started = Date.now();
  console.log(`\n━━ ${title}`);
  let failed = false;
  for (const command of commands) {
    failed = (await run(command, env)) !== 0;
    if (failed) break;
  }
  const seconds = (Date.now() - started) / 1000;
  console.log(`━━ ${title}: ${failed ? "FAILED" : "ok"}, ${seconds.toFixed(1)} s`);
  return { title, failed, seconds };
}

function run([program = "", ...args]: string[], env?: Record<string, string>): Promise<number> {
  // Programs are started by node itself: npx would ask the registry, and a shell would parse the arguments again.
  const child = spawn(
    program === "node" ? process.execPath : path.join(root, "node_modules/.bin", program),
    args,
    {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...env },
    },
  );
  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
