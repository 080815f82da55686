import { createHash } from "node:crypto";
import { chmodSync, lstatSync, mkdirSync, realpathSync } from "node:fs";
import path from "node:path";

const PARENTS = ["/var/lib/intray", "/var/tmp/intray"];

/**
 * A folder outside the project, named after it, that every account can enter. Used by root when the account that
 * runs Postgres can't reach the project, for example below a folder of mode 0700.
 * @param project any path; the same path always gives the same folder.
 * @throws Error when no system folder can be made.
 */
export function systemFolder(project: string): string {
  const name = createHash("sha256").update(realpathSync(project)).digest("hex").slice(0, 16);
  let problem: unknown;
  for (const parent of PARENTS) {
    try {
      const folder = path.join(parent, name);
      for (const each of [parent, folder]) makeTrusted(each);
      return folder;
    } catch (error) {
      problem = error;
    }
  }
  throw new Error(`No folder for Postgres could be made below ${PARENTS.join(" or ")}: ${String(problem)}`);
}

/** Makes a folder of root's, or accepts one. In /var/tmp anyone may have made it first, to read or swap our files. */
function makeTrusted(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const stat = lstatSync(folder);
  if (!stat.isDirectory() || stat.uid !== process.getuid?.())
    throw new Error(`${folder} belongs to somebody else`);
  chmodSync(folder, 0o755);
}
