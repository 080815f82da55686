import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { acquireLock } from "./acquire-lock";
import { hashSources } from "./hash-sources";
import { endProcess } from "./supervise";

export interface BuildOptions {
  root: string;
  env: NodeJS.ProcessEnv;
  log: (line: string) => void;
  /** Ends the build early. */
  signal?: AbortSignal;
}

/**
 * Makes the production build of the web unless the one in `.next` was made from the present sources.
 * @returns whether it had to build.
 * @throws Error with the build's own output.
 */
export async function buildWeb(options: BuildOptions): Promise<boolean> {
  const next = path.join(options.root, ".next");
  const stamp = path.join(next, "intray-sources");
  const isFresh = (hash: string) =>
    existsSync(path.join(next, "BUILD_ID")) && existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
  if (isFresh(hashSources(options.root))) return false;

  // Two starts from one folder (with data folders of their own) must not build into each other.
  const cache = path.join(options.root, "node_modules", ".cache");
  mkdirSync(cache, { recursive: true });
  let lock = acquireLock(path.join(cache, "intray-build.lock"));
  while (!("release" in lock)) {
    await sleep(250);
    options.signal?.throwIfAborted();
    lock = acquireLock(path.join(cache, "intray-build.lock"));
  }
  try {
    const hash = hashSources(options.root);
    if (isFresh(hash)) return false;
    options.log("building the web; the first time takes half a minute");
    await runBuild(options);
    writeFileSync(stamp, hash);
    return true;
  } finally {
    lock.release();
  }
}

function runBuild({ root, env, signal }: BuildOptions): Promise<void> {
  const child = spawn(
    process.execPath,
    [
      "--require",
      path.join(root, "scripts/die-with-parent.cjs"),
      path.join(root, "node_modules/next/dist/bin/next"),
      "build",
    ],
    { cwd: root, env, detached: true, stdio: ["ignore", "pipe", "pipe", "ipc"] },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text) => (output += text));
  const abort = () => void endProcess(child, 3000);
  signal?.addEventListener("abort", abort);
  return new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, how) => {
      if (code === 0) resolve();
      else reject(new Error(`The web could not be built (${how ?? `exit code ${code}`}):\n${output.trim()}`));
    });
  }).finally(() => signal?.removeEventListener("abort", abort));
}
