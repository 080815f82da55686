import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { linesOf } from "@/lib/app-secrets";

/**
 * Puts a new secret first in the file, before the ones that are there. A file with several is a rotation that was not
 * brought to its end: it stays as it is.
 * @returns whether a new one was made.
 */
export function addSecret(file: string): boolean {
  const secrets = linesOf(readFileSync(file, "utf8"));
  if (secrets.length > 1) return false;
  replace(file, [randomBytes(32).toString("base64url"), ...secrets]);
  return true;
}

/** Leaves the first secret of the file alone. */
export function dropSecrets(file: string): void {
  replace(file, linesOf(readFileSync(file, "utf8")).slice(0, 1));
}

/** In one move, and on the disk before it: half a file, or none, would be the loss of everything stored. */
function replace(file: string, secrets: string[]): void {
  const next = `${file}.new`;
  const handle = openSync(next, "w", 0o600);
  writeSync(handle, `${secrets.join("\n")}\n`);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(next, file);
}
