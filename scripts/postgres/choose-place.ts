import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { type Account, canEnter, canRun, chooseAccount } from "./choose-account";
import { findBinaries } from "./find-binaries";
import { findPostmaster } from "./find-postmaster";
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
 * account that runs Postgres can't reach it, in a system folder with a copy of the binaries; `base/postgres-folder`
 * then says where. A cluster made earlier below `base` moves along.
 */
export function choosePlace(base: string): Place {
  const pointer = path.join(base, "postgres-folder");
  const inside = path.join(base, "postgres");
  const away = readPointer(pointer, base);
  let dataDir = away ?? inside;
  const account = chooseAccount(dataDir);
  if (!away && account && !canEnter(account, base) && !findPostmaster(inside)) {
    dataDir = path.join(systemFolder(base), "data");
    if (existsSync(path.join(inside, "PG_VERSION"))) moveCluster(inside, dataDir, account);
    writeFileSync(path.join(path.dirname(dataDir), "owner"), base);
    writeFileSync(pointer, `${dataDir}\n`);
  }
  return {
    account,
    native: reachableBinaries(account, base),
    dataDir,
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

function moveCluster(from: string, to: string, account: { uid: number; gid: number }): void {
  const half = `${to}.${process.pid}`;
  rmSync(half, { recursive: true, force: true });
  cpSync(from, half, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  for (const entry of readdirSync(half, { recursive: true, encoding: "utf8" })) {
    chownSync(path.join(half, entry), account.uid, account.gid);
  }
  chownSync(half, account.uid, account.gid);
  chmodSync(half, 0o700);
  rmSync(to, { recursive: true, force: true });
  renameSync(half, to);
  rmSync(from, { recursive: true, force: true });
}

/** The package's binaries, or a copy in the system folder when `account` can't run them where they are. */
function reachableBinaries(account: Account, base: string): string {
  const native = findBinaries();
  if (!account || canRun(account, path.join(native, "bin", "postgres"))) return native;
  const manifest = readFileSync(path.join(native, "..", "package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  const copy = path.join(systemFolder(base), `postgres-${version}`);
  if (canRun(account, path.join(copy, "bin", "postgres"))) return copy;
  const half = `${copy}.${process.pid}`;
  mkdirSync(half, { mode: 0o755 });
  cpSync(native, half, { recursive: true, verbatimSymlinks: true });
  // npm under a umask of 077 leaves files that only root can read.
  chmodSync(half, 0o755);
  for (const entry of readdirSync(half, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(path.join(entry.parentPath, entry.name), 0o755);
  }
  rmSync(copy, { recursive: true, force: true });
  try {
    renameSync(half, copy);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    // Two starts at once: the other one's copy is as good.
    if (!canRun(account, path.join(copy, "bin", "postgres"))) throw error;
  }
  return copy;
}
