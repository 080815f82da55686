import "server-only";
import { deriveKey } from "@/lib/encryption";
import { env } from "@/lib/env";

/** The key with which this deployment signs its callbacks, in the form of Standard Webhooks. Receivers get it from an admin. */
export function callbackSecret(): string {
  const { APP_SECRET } = env();
  if (!APP_SECRET) throw new Error("APP_SECRET is not set");
  return `whsec_${deriveKey(APP_SECRET, "callback").toString("base64")}`;
}
