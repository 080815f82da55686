import "server-only";
import { derivedKey, derivedKeys } from "@/lib/app-secrets";

/** The key under which search tokens are HMAC'd. Its own key: whoever learns it can test for words, but opens no content. */
export function searchKey(): Buffer {
  return derivedKey("search");
}

/** All keys under which tokens may stand in the index: more than one while keys are rotated. */
export function searchKeys(): Buffer[] {
  return derivedKeys("search");
}
