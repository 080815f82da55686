import "server-only";
import { getDb } from "@/db/client";
import { CALLBACK_SECRET, findSealedSetting } from "@/db/sealed-settings";
import { derivedKey } from "@/lib/app-secrets";

/**
 * The key with which this deployment signs its callbacks, in the form of Standard Webhooks. Receivers get it from an
 * admin. It is stored, sealed, with the first start, so that rotating APP_SECRET does not change what receivers know.
 */
export async function callbackSecret(): Promise<string> {
  return (
    (await findSealedSetting(getDb(), CALLBACK_SECRET)) ??
    `whsec_${derivedKey("callback").toString("base64")}`
  );
}
