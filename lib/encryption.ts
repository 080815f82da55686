import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

/**
 * Authenticated encryption of single values, AES-256-GCM (NIST SP 800-38D).
 *
 * Layout: version (1 byte, 0x01) | key id (4 bytes) | iv (12 bytes) | ciphertext | tag (16 bytes).
 * The additional data names the place (table, column, row): a value copied into another row or column does
 * not open there, which defeats swapping ciphertexts inside the database.
 */
export interface DataKey {
  /** First 4 bytes of SHA-256 of the key: says which key sealed a value, tells nothing about the key. */
  id: Buffer;
  bytes: Buffer;
}

const VERSION = 1;
const HEADER = 1 + 4 + 12;
const TAG = 16;

/** Derives an independent 32-byte key from the deployment's secret (HKDF-SHA256, RFC 5869); `purpose` separates the keys. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "intray", purpose, 32));
}

/** The data key that belongs to `secret`. */
export function dataKey(secret: string): DataKey {
  const bytes = deriveKey(secret, "data");
  return { bytes, id: createHash("sha256").update(bytes).digest().subarray(0, 4) };
}

/** Encrypts `text` for the place named by `aad`. */
export function sealBytes(key: DataKey, aad: string, text: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key.bytes, iv);
  cipher.setAAD(Buffer.from(aad, "utf8"));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.from([VERSION]), key.id, iv, body, cipher.getAuthTag()]);
}

/** Whether one of `keys` sealed the value, by its key id. */
export function hasKeyFor(keys: DataKey[], sealed: Uint8Array): boolean {
  return keys.some((key) => key.id.equals(sealed.subarray(1, 5)));
}

/**
 * Opens what {@link sealBytes} made.
 * @throws Error when no key of `keys` sealed it, or when value, place or tag were changed.
 */
export function openBytes(keys: DataKey[], aad: string, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  if (bytes.length < HEADER + TAG || bytes[0] !== VERSION)
    throw new Error("sealed value has an unknown layout");
  const id = bytes.subarray(1, 5);
  const key = keys.find((k) => k.id.equals(id));
  if (!key)
    throw new Error("no key for this sealed value: was APP_SECRET changed without APP_SECRET_PREVIOUS?");
  const decipher = createDecipheriv("aes-256-gcm", key.bytes, bytes.subarray(5, HEADER));
  decipher.setAAD(Buffer.from(aad, "utf8"));
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG));
  return Buffer.concat([
    decipher.update(bytes.subarray(HEADER, bytes.length - TAG)),
    decipher.final(),
  ]).toString("utf8");
}
