import { existsSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { findPostmaster } from "../postgres/find-postmaster";

/**
 * For commands beside a running product: completes this process's environment from `.env` and the data folder, as
 * `npm start` does for its children, so that the command needs no settings of its own. To be called before anything
 * reads a setting. It starts nothing.
 * @throws Error in one sentence when there is no database to talk to.
 */
export function reachDeployment(root: string): void {
  const file = path.join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  const given = path.resolve(root, process.env["DATA_DIR"]?.trim() || ".data");
  const dataDir = existsSync(given) ? realpathSync(given) : given;
  process.env["DATA_DIR"] = dataDir;
  const secret = path.join(dataDir, "app.secret");
  if (!process.env["APP_SECRET"]?.trim() && existsSync(secret)) process.env["APP_SECRET_FILE"] ??= secret;
  if (process.env["DATABASE_URL"]?.trim()) return;
  const password = path.join(dataDir, "postgres-password");
  const server = existsSync(password) ? findServer(dataDir) : undefined;
  if (!server)
    throw new Error(
      `No Intray runs on ${dataDir}: start it first (npm start), or set DATABASE_URL and APP_SECRET to its own.`,
    );
  const word = readFileSync(password, "utf8").trim();
  process.env["DATABASE_URL"] = `postgres://postgres:${word}@127.0.0.1:${server.port}/intray`;
}

/** The running Postgres of a data folder, wherever choose-place.ts has put it; nothing is made or moved here. */
function findServer(dataDir: string) {
  const pointer = path.join(dataDir, "postgres-folder");
  const away = existsSync(pointer) ? findPostmaster(readFileSync(pointer, "utf8").trim()) : undefined;
  return away ?? findPostmaster(path.join(dataDir, "postgres"));
}
