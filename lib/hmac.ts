import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** HMAC-SHA256 of `text`, lower-case hex. */
export function hmacHex(secret: string | Buffer, text: string | Uint8Array): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

/** Whether two texts are equal, in a time that does not tell where they differ. */
export function sameText(a: string, b: string): boolean {
  const x = Buffer.from(a);
  const y = Buffer.from(b);
  return x.length === y.length && timingSafeEqual(x, y);
}

/** SHA-256 of `text`, lower-case hex. */
export function sha256Hex(text: string | Uint8Array): string {
  return createHash("sha256").update(text).digest("hex");
}
