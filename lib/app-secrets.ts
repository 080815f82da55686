import { readFileSync, statSync } from "node:fs";
import { deriveKey } from "./encryption";
import { env } from "./env";
import { singleton } from "./singleton";

/** How long a change of the file may stay unseen, milliseconds; `npm run keys:rotate` waits for longer than this. */
export const SECRETS_REREAD_MS = 1000;

interface Ring {
  secrets: readonly string[];
  /** Of the file that was read: its change tells of another ring. */
  stamp: string;
  lookedAt: number;
}

/**
 * The deployment's secrets, the present one first: new values are sealed with it. The others open what was sealed before
 * a rotation. Either APP_SECRET and APP_SECRET_PREVIOUS, or the lines of the file that APP_SECRET_FILE names, which is
 * looked at again while the process runs: `npm run keys:rotate` changes it under a running product.
 * @throws Error when there is none.
 */
export function appSecrets(isMissing = false): readonly string[] {
  const { APP_SECRET, APP_SECRET_PREVIOUS, APP_SECRET_FILE } = env();
  const ring = singleton("app-secrets", (): Ring => ({ secrets: [], stamp: "", lookedAt: 0 }));
  if (APP_SECRET !== undefined) {
    if (ring.secrets.length === 0)
      ring.secrets = [
        APP_SECRET,
        ...(APP_SECRET_PREVIOUS ?? "").split(",").map((secret) => secret.trim()),
      ].filter((secret) => secret !== "");
    return ring.secrets;
  }
  if (APP_SECRET_FILE === undefined)
    throw new Error(
      "APP_SECRET is not set: `npm start` makes one into DATA_DIR; other commands need it in the environment",
    );
  const now = Date.now();
  if (!isMissing && ring.secrets.length > 0 && now - ring.lookedAt < SECRETS_REREAD_MS) return ring.secrets;
  ring.lookedAt = now;
  try {
    const { mtimeNs, ino } = statSync(APP_SECRET_FILE, { bigint: true });
    const stamp = `${ino} ${mtimeNs}`;
    if (stamp !== ring.stamp) {
      const secrets = linesOf(readFileSync(APP_SECRET_FILE, "utf8"));
      if (secrets.length > 0) Object.assign(ring, { secrets, stamp });
    }
  } catch (cause) {
    // A file that is gone for a moment, while it is replaced by hand, takes no key from a process that knows it.
    if (ring.secrets.length === 0)
      throw new Error(
        `APP_SECRET_FILE (${APP_SECRET_FILE}) can't be read: set APP_SECRET, or restore the file`,
        {
          cause,
        },
      );
  }
  if (ring.secrets.length === 0)
    throw new Error(`${APP_SECRET_FILE} is empty: restore it from a backup, it opens everything stored.`);
  return ring.secrets;
}

/** The secrets of a ring file: one a line, the present one first. */
export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** The keys for one purpose, of the present secret first, then of the earlier ones. The same Buffer for the same secret. */
export function derivedKeys(purpose: string): Buffer[] {
  const known = singleton("derived-keys", () => new Map<string, Buffer>());
  return appSecrets().map((secret) => {
    const name = `${purpose}\n${secret}`;
    const key = known.get(name) ?? deriveKey(secret, purpose);
    known.set(name, key);
    return key;
  });
}

/** The key for one purpose, of the present secret. */
export function derivedKey(purpose: string): Buffer {
  const [key] = derivedKeys(purpose);
  if (!key) throw new Error("APP_SECRET is not set");
  return key;
}
