import { accessSync, constants, existsSync, mkdirSync, realpathSync } from "node:fs";
import path from "node:path";
import { type Env, env } from "@/lib/env";

/** What the launcher needs to know before it starts anything. */
export interface LaunchSettings {
  env: Env;
  /** The project's root, absolute. */
  root: string;
  /** The data folder, absolute, without links; it exists and can be written. */
  dataDir: string;
}

/**
 * Reads the settings from the environment and from `.env` in the project's root (the environment wins) and makes
 * the data folder.
 * @throws Error in one sentence that names the setting.
 */
export function readSettings(root: string): LaunchSettings {
  const file = path.join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  const settings = env();
  const dataDir = path.resolve(root, settings.DATA_DIR);
  try {
    // Root's Postgres runs with another account, which must get in; what is secret inside has its own mode.
    makeFolder(dataDir, process.getuid?.() === 0 ? 0o755 : 0o700);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new Error(
      `The data folder ${dataDir} can't be written (${reason}): set DATA_DIR to one that can.`,
      { cause: error },
    );
  }
  return { env: settings, root, dataDir: realpathSync(dataDir) };
}

/** As mkdir -p. Node's own `recursive` runs for ever where a parent exists but takes no folders, as in /proc. */
function makeFolder(folder: string, mode: number): void {
  if (existsSync(folder)) return;
  const parent = path.dirname(folder);
  if (!existsSync(parent)) makeFolder(parent, mode);
  mkdirSync(folder, { mode });
}
