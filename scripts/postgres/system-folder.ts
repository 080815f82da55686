import { chmodSync, lstatSync, mkdirSync } from "node:fs";
import path from "node:path";

const PARENTS = ["/var/lib/intray", "/var/tmp/intray"];

/**
 * Root's folder `name` outside the project, which every account can enter. For what Postgres' account must reach
 * when it can't reach the project, for example below a folder of mode 0700.
 * @throws Error when no system folder can be made.
 */
export function systemFolder(name: string): string {
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
