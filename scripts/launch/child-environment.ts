import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { linesOf } from "@/lib/app-secrets";
import { deriveKey } from "@/lib/encryption";
import type { LaunchSettings } from "./read-settings";

/**
 * The environment of the worker and the web: the given one, plus the deployment's secret and what follows from it.
 * Without APP_SECRET a secret is made once and kept in the data folder, readable by the owner only.
 */
export function childEnvironment(
  settings: LaunchSettings,
  mode: "production" | "development",
): NodeJS.ProcessEnv {
  const { APP_SECRET, APP_SECRET_FILE } = settings.env;
  const file = APP_SECRET_FILE ?? path.join(settings.dataDir, "app.secret");
  const secret = APP_SECRET ?? keptSecret(file);
  return {
    ...process.env,
    NODE_ENV: mode,
    NEXT_TELEMETRY_DISABLED: "1",
    INTRAY_SUPERVISOR: String(process.pid),
    DATA_DIR: settings.dataDir,
    // The file, not its text: processes look at it again when keys are rotated.
    ...(APP_SECRET === undefined ? { APP_SECRET_FILE: path.resolve(file) } : { APP_SECRET }),
    NEXTAUTH_SECRET: settings.env.NEXTAUTH_SECRET ?? deriveKey(secret, "nextauth").toString("base64url"),
    // The address comes from the request's Host header unless APP_URL fixes it.
    AUTH_TRUST_HOST: "1",
    ...(settings.env.APP_URL ? { NEXTAUTH_URL: settings.env.APP_URL } : {}),
  };
}

function keptSecret(file: string): string {
  if (!existsSync(file))
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  const [secret] = linesOf(readFileSync(file, "utf8"));
  if (secret === undefined)
    throw new Error(`${file} is empty: restore it from a backup, it opens everything stored.`);
  return secret;
}
