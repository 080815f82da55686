import "server-only";
import { createHmac } from "node:crypto";
import { singleton } from "@/lib/singleton";

/** Tokens whose hash is surely remembered, and at most half of what is; words repeat, and the hash is the dear part of indexing. */
const REMEMBERED = 50_000;

/** Two halves: when the young one is full it becomes the old one, so that words in use never fall out. */
interface Memory {
  young: Map<string, string>;
  old: Map<string, string>;
}

const memories = singleton("search-hashes", () => new WeakMap<Buffer, Memory>());

/**
 * The keyed hash of one token: the first 64 bits of HMAC-SHA256, as the decimal text of a signed Postgres `bigint`.
 * Without the key the index tells nothing of the words in it. Two tokens share a hash once in 2^64; the exact check
 * after decryption settles it.
 */
export function hashToken(token: string, key: Buffer): string {
  let memory = memories.get(key);
  if (!memory) {
    memory = { young: new Map(), old: new Map() };
    memories.set(key, memory);
  }
  const known = memory.young.get(token);
  if (known !== undefined) return known;
  const hash =
    memory.old.get(token) ?? createHmac("sha256", key).update(token).digest().readBigInt64BE(0).toString();
  if (memory.young.size >= REMEMBERED) {
    memory.old = memory.young;
    memory.young = new Map();
  }
  memory.young.set(token, hash);
  return hash;
}
