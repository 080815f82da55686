import { execFileSync, spawnSync } from "node:child_process";
import { statSync } from "node:fs";

/** The ids that Postgres runs with; undefined: those of this process. */
export type Account = { uid: number; gid: number } | undefined;

/**
 * Postgres refuses to run as root. For root, this is the owner of `dataDir` when it exists already and belongs to
 * a plain user, else the account `postgres` or `nobody`; for anyone else it is undefined.
 */
export function chooseAccount(dataDir: string): Account {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(dataDir, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of ["postgres", "nobody"]) {
    const id = (flag: string) =>
      Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
    try {
      return { uid: id("-u"), gid: id("-g") };
    } catch {
      // No such account: try the next one.
    }
  }
  throw new Error(
    "Postgres can't run as root, and there is neither an account postgres nor nobody: set DATABASE_URL.",
  );
}

/** Whether `account` can enter `folder`. Tried for real, since modes, ACLs and mounts all have a say. */
export function canEnter(account: Account, folder: string): boolean {
  const tried = spawnSync("/bin/sh", ["-c", 'cd -- "$1"', "sh", folder], {
    ...account,
    cwd: "/",
    stdio: "ignore",
  });
  return tried.status === 0;
}

/** Whether `account` can execute `program --version`. */
export function canRun(account: Account, program: string): boolean {
  return spawnSync(program, ["--version"], { ...account, cwd: "/", stdio: "ignore" }).status === 0;
}
