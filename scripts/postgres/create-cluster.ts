import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Account } from "./choose-account";
import type { Place } from "./choose-place";

// The character classes of regular expressions and text search follow LC_CTYPE; with C they drop Chinese.
const CTYPES = ["C.UTF-8", "en_US.UTF-8", "C"];

/**
 * Makes the cluster of `place` unless it is there: UTF-8, sorted by code point on every machine, password sign-in.
 * It is made beside its place and moved there when complete, so that one killed half-way is never taken for whole.
 * @throws Error with initdb's own words.
 */
export function createCluster(place: Place): void {
  const { account, dataDir, passwordFile } = place;
  if (existsSync(dataDir)) return;
  mkdirSync(path.dirname(dataDir), { recursive: true });
  if (!existsSync(passwordFile)) {
    writeFileSync(passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600 });
  }
  const half = `${dataDir}.new`;
  const handOver = `${dataDir}.password`;
  let problem = "";
  try {
    writeFileSync(handOver, `${readFileSync(passwordFile, "utf8").trim()}\n`, { mode: 0o600 });
    give(account, handOver);
    for (const ctype of CTYPES) {
      rmSync(half, { recursive: true, force: true });
      mkdirSync(half, { mode: 0o700 });
      give(account, half);
      const made = spawnSync(
        path.join(place.native, "bin", "initdb"),
        [
          "-D",
          half,
          "-U",
          "postgres",
          `--pwfile=${handOver}`,
          "--auth=scram-sha-256",
          "--encoding=UTF8",
          "--locale-provider=builtin",
          "--builtin-locale=C.UTF-8",
          "--locale=C",
          `--lc-ctype=${ctype}`,
          "--no-instructions",
        ],
        { ...account, cwd: "/", env: { ...process.env, LC_ALL: "C" }, encoding: "utf8" },
      );
      if (made.status === 0) {
        renameSync(half, dataDir);
        return;
      }
      problem = made.error?.message ?? made.stderr.trim();
      if (!problem.includes("locale")) break;
    }
  } finally {
    rmSync(handOver, { force: true });
    rmSync(half, { recursive: true, force: true });
  }
  throw new Error(`Postgres could not make its data folder ${dataDir}: ${problem}`);
}

function give(account: Account, file: string): void {
  if (account) chownSync(file, account.uid, account.gid);
}
