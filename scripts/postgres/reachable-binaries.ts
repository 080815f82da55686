import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { type Account, canRun } from "./choose-account";
import { findBinaries } from "./find-binaries";
import { systemFolder } from "./system-folder";

/**
 * The folder with `bin/postgres` for `account`: the installed package's, or, when the account can't run it there, a
 * copy in a system folder that all projects with this version share.
 */
export function reachableBinaries(account: Account): string {
  const native = findBinaries();
  if (!account || canRun(account, path.join(native, "bin", "postgres"))) return native;
  const manifest = readFileSync(path.join(native, "..", "package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  const folder = systemFolder(`postgres-${version}`);
  const copy = path.join(folder, "native");
  const isThere = () => canRun(account, path.join(copy, "bin", "postgres"));
  if (isThere()) return copy;
  const half = path.join(folder, `half-${process.pid}`);
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half);
  cpSync(native, half, { recursive: true, verbatimSymlinks: true });
  openToAll(half);
  try {
    rmSync(copy, { recursive: true, force: true });
    renameSync(half, copy);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    // Two starts at once: the other one's copy is as good.
    if (!isThere()) throw error;
  }
  return copy;
}

/** npm under a umask of 077 leaves files that only root can read. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(path.join(entry.parentPath, entry.name), 0o755);
  }
}
