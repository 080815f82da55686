import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findPostmaster, isAlive } from "@/scripts/postgres/find-postmaster";

/**
 * A fresh data folder for a test server, in the system's temporary folder. A run that was killed leaves its folder
 * and Postgres behind: those of the same `prefix` whose makers are gone are cleared away first.
 */
export function temporaryFolder(prefix: string): string {
  const temporary = realpathSync(tmpdir());
  for (const name of readdirSync(temporary)) {
    if (name.startsWith(prefix)) removeLeftover(path.join(temporary, name));
  }
  const folder = mkdtempSync(path.join(temporary, prefix));
  // mkdtemp makes 0700; as root, Postgres runs with another account, which must get in.
  chmodSync(folder, 0o755);
  writeFileSync(path.join(folder, "made-by"), String(process.pid));
  return folder;
}

function removeLeftover(folder: string): void {
  const maker = path.join(folder, "made-by");
  if (!existsSync(maker) || isAlive(Number(readFileSync(maker, "utf8")))) return;
  try {
    const server = findPostmaster(path.join(folder, "postgres"));
    if (server) process.kill(server.pid, "SIGQUIT");
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Another account's, or still ending: a later run tries again.
  }
}
