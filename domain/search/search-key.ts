import "server-only";
import { deriveKey } from "@/lib/encryption";
import { env } from "@/lib/env";
import { singleton } from "@/lib/singleton";

/** The key under which search tokens are HMAC'd. Its own key: whoever learns it can test for words, but opens no content. */
export function searchKey(): Buffer {
  return singleton("search-key", () => {
    const { APP_SECRET } = env();
    if (!APP_SECRET) throw new Error("APP_SECRET is not set");
    return deriveKey(APP_SECRET, "search");
  });
}
