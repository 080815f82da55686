import { spawn } from "node:child_process";
import type { MigrationReport } from "../migrate";

/** Arguments of node for one of our scripts that loads server modules: TypeScript, and `server-only` allowed. */
export const RUN_TYPESCRIPT = ["--conditions=react-server", "--import", "tsx"];

/**
 * Runs migrations and seed in a process of their own, so that the launcher stays small.
 * @throws Error in one sentence when the database could not be brought up to date.
 */
export function prepareDatabase(root: string, env: NodeJS.ProcessEnv): Promise<MigrationReport> {
  const child = spawn(process.execPath, [...RUN_TYPESCRIPT, "scripts/migrate.ts"], {
    cwd: root,
    env,
    detached: true,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  let report: MigrationReport | undefined;
  child.on("message", (message) => {
    report = message as MigrationReport;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      if (code === 0 && report && !report.problem) return resolve(report);
      const reason = report?.problem ?? `its process ended with ${signal ?? `exit code ${code}`}`;
      reject(new Error(`The database could not be brought up to date: ${reason}`));
    });
  });
}
