import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { type Account, canEnter, chooseAccount } from "./choose-account";
import { findPostmaster } from "./find-postmaster";
import { reachableBinaries } from "./reachable-binaries";
import { systemFolder } from "./system-folder";

/** Where a Postgres lives and as whom it runs. */
export interface Place {
  account: Account;
  /** The folder with `bin/postgres`. */
  native: string;
  /** The cluster (PGDATA). */
  dataDir: string;
  /** The superuser's password, readable by the one who started it only. */
  passwordFile: string;
  logFile: string;
}

/**
 * Decides where the Postgres of `base` (the project's data folder) lives: below `base`, or, for root when the
 * account that runs Postgres can't reach it, in a system folder; `base/postgres-folder` then says where. A cluster
 * made earlier below `base` moves along.
 */
export function choosePlace(base: string): Place {
  const pointer = path.join(base, "postgres-folder");
  const inside = path.join(base, "postgres");
  const away = readPointer(pointer, base);
  const account = chooseAccount(away ?? inside);
  const mustMove = !away && account && !canEnter(account, base) && !findPostmaster(inside);
  return {
    account,
    native: reachableBinaries(account),
    dataDir: mustMove ? moveAway(base, inside, pointer, account) : (away ?? inside),
    passwordFile: path.join(base, "postgres-password"),
    logFile: path.join(base, "postgres.log"),
  };
}

/** The cluster that `pointer` names, unless `base` is a mere copy of the project that the cluster belongs to. */
function readPointer(pointer: string, base: string): string | undefined {
  if (!existsSync(pointer)) return undefined;
  const dataDir = readFileSync(pointer, "utf8").trim();
  const ownerFile = path.join(path.dirname(dataDir), "owner");
  if (!existsSync(ownerFile)) return undefined;
  const owner = readFileSync(ownerFile, "utf8").trim();
  if (owner === base) return dataDir;
  // Two projects on one cluster would stop each other's Postgres: only a project that was moved takes it along.
  if (existsSync(path.join(owner, "postgres-folder"))) return undefined;
  writeFileSync(ownerFile, base);
  return dataDir;
}

function moveAway(
  base: string,
  inside: string,
  pointer: string,
  account: { uid: number; gid: number },
): string {
  const folder = systemFolder(createHash("sha256").update(base).digest("hex").slice(0, 16));
  const dataDir = path.join(folder, "data");
  setAside(dataDir);
  if (existsSync(inside)) copyCluster(inside, dataDir, account);
  writeFileSync(path.join(folder, "owner"), base);
  writeFileSync(pointer, `${dataDir}\n`);
  // Only now: killed before this line, the old cluster is still whole and is copied again.
  rmSync(inside, { recursive: true, force: true });
  return dataDir;
}

/** Nobody points to this cluster any more: its project's data folder was deleted. The last one such is kept. */
function setAside(dataDir: string): void {
  if (!existsSync(dataDir)) return;
  const server = findPostmaster(dataDir);
  if (server) process.kill(server.pid, "SIGQUIT");
  rmSync(`${dataDir}-before`, { recursive: true, force: true });
  renameSync(dataDir, `${dataDir}-before`);
}

function copyCluster(from: string, to: string, account: { uid: number; gid: number }): void {
  const half = `${to}.moving`;
  rmSync(half, { recursive: true, force: true });
  cpSync(from, half, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  for (const entry of readdirSync(half, { recursive: true, encoding: "utf8" })) {
    chownSync(path.join(half, entry), account.uid, account.gid);
  }
  chownSync(half, account.uid, account.gid);
  chmodSync(half, 0o700);
  renameSync(half, to);
}
