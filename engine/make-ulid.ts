import { randomBytes } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

let lastMs = -1;
let lastEntropy = Buffer.alloc(10);

/**
 * A ULID (https://github.com/ulid/spec): 48 bits of milliseconds and 80 random bits in Crockford base 32. Ids of one
 * process and millisecond grow, so that an event that was sent after another also sorts after it.
 */
export function makeUlid(nowMs: number): string {
  // A clock that was set back by more than a second is followed: ids far in the future would be the greater lie.
  if (nowMs > lastMs || nowMs < lastMs - 1000) {
    lastMs = nowMs;
    lastEntropy = randomBytes(10);
  } else {
    for (let i = 9; i >= 0; i--) {
      const byte = ((lastEntropy[i] ?? 0) + 1) & 0xff;
      lastEntropy[i] = byte;
      if (byte !== 0) break;
    }
  }
  return encodeUlid(lastMs, lastEntropy);
}

/** The smallest ULID of a millisecond: the bound of a range of ids. */
export function floorUlid(ms: number): string {
  return encodeUlid(Math.max(0, ms), Buffer.alloc(10));
}

/** The milliseconds that a ULID begins with. */
export function ulidMs(ulid: string): number {
  let ms = 0;
  for (const letter of ulid.slice(0, 10)) ms = ms * 32 + ALPHABET.indexOf(letter);
  return ms;
}

/**
 * The id of the event at `position` (from 1) of a batch that was sent with the header `x-inngest-event-id-seed`, so
 * that a batch sent again gets the same ids. Null when the header is missing or malformed.
 */
export function seededUlid(seed: string | null, position: number): string | null {
  const comma = seed?.indexOf(",") ?? -1;
  if (!seed || comma < 1) return null;
  const ms = Number(seed.slice(0, comma));
  const entropy = Buffer.from(seed.slice(comma + 1), "base64");
  if (!Number.isSafeInteger(ms) || ms <= 0 || ms >= 2 ** 48 || entropy.length !== 10) return null;
  entropy.writeUInt32BE((entropy.readUInt32BE(6) + position) >>> 0, 6);
  return encodeUlid(ms, entropy);
}

function encodeUlid(ms: number, entropy: Buffer): string {
  let time = "";
  for (let rest = ms, i = 0; i < 10; i++) {
    time = ALPHABET.charAt(rest % 32) + time;
    rest = Math.floor(rest / 32);
  }
  let random = "";
  for (let i = 0, bits = 0, value = 0; i < entropy.length; i++) {
    value = (value << 8) | (entropy[i] ?? 0);
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      random += ALPHABET.charAt((value >> bits) & 31);
    }
    value &= (1 << bits) - 1;
  }
  return time + random;
}
