import "server-only";
import { createHmac } from "node:crypto";
import { singleton } from "@/lib/singleton";

/** Tokens whose hash is remembered; words repeat, and the hash is the dear part of indexing. */
const REMEMBERED = 50_000;

const memory = () => singleton("search-hashes", () => new WeakMap<Buffer, Map<string, string>>());

/**
 * The keyed hash of one token: the first 64 bits of HMAC-SHA256, as the decimal text of a signed Postgres `bigint`.
 * Without the key the index tells nothing of the words in it. Two tokens share a hash once in 2^64; the exact check
 * after decryption settles it.
 */
export function hashToken(token: string, key: Buffer): string {
  const all = memory();
  let known = all.get(key);
  if (!known || known.size >= REMEMBERED) {
    known = new Map();
    all.set(key, known);
  }
  let hash = known.get(token);
  if (hash === undefined) {
    hash = createHmac("sha256", key).update(token).digest().readBigInt64BE(0).toString();
    known.set(token, hash);
  }
  return hash;
}
