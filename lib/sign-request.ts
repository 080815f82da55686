import { createHmac, randomBytes } from "node:crypto";
import { hmacHex, sha256Hex } from "./hmac";

/** What a signature of ours covers, joined by LF: method, path with query, SHA-256 of the body, Unix seconds, nonce (API.md, Signing). */
export function textToSign(
  method: string,
  pathWithQuery: string,
  body: string | Uint8Array,
  timestamp: string,
  nonce: string,
): string {
  return [method, pathWithQuery, sha256Hex(body), timestamp, nonce].join("\n");
}

/**
 * The headers of a signed request: Unix seconds, a nonce that was never used, and the signature in lower-case hex.
 * @param key what the other side knows, as UTF-8.
 * @param pathWithQuery as it stands in the request line, whatever the encoding: nothing is sorted or decoded.
 */
export function signRequest(
  key: string,
  method: string,
  pathWithQuery: string,
  body: string | Uint8Array,
  nowMs: number,
  nonce: string = randomBytes(18).toString("base64url"),
): Record<"x-timestamp" | "x-nonce" | "x-signature", string> {
  const timestamp = String(Math.floor(nowMs / 1000));
  return {
    "x-timestamp": timestamp,
    "x-nonce": nonce,
    "x-signature": hmacHex(key, textToSign(method, pathWithQuery, body, timestamp, nonce)),
  };
}

/**
 * The headers of a signed callback, in both forms: ours, and Standard Webhooks'
 * (https://www.standardwebhooks.com: HMAC-SHA256 over `id.timestamp.body`, base64, prefixed `v1,`).
 * @param secret `whsec_` and base64, as Standard Webhooks writes it; ours takes the whole text as its key.
 */
export function signatureHeaders(
  secret: string,
  id: string,
  url: URL,
  body: string,
  nowMs: number,
): Record<string, string> {
  const ours = signRequest(secret, "POST", url.pathname + url.search, body, nowMs);
  const timestamp = ours["x-timestamp"];
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return {
    ...ours,
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`,
  };
}
