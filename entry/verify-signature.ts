import "server-only";
import { storeNonce } from "@/domain/api-keys/store-nonce";
import { AppError } from "@/lib/errors";
import { hmacHex, sameText } from "@/lib/hmac";
import { textToSign } from "@/lib/sign-request";

const WINDOW_S = 300;

/**
 * Checks the signature of a request (API.md, Signing). The nonce is stored only after the signature holds, so that
 * nobody without the secret can use up another's nonces; the insert is the replay guard, across processes.
 * @throws AppError 40102 (missing, wrong, out of the window), 40103 (nonce used), 50301 (store down).
 */
export async function verifySignature(
  request: Request,
  raw: Uint8Array,
  key: { id: string; signingSecret: string },
): Promise<void> {
  const timestamp = request.headers.get("x-timestamp") ?? "";
  const nonce = request.headers.get("x-nonce") ?? "";
  const signature = request.headers.get("x-signature") ?? "";
  const invalid = (why: string) => new AppError("signature_invalid", why);
  if (!timestamp || !nonce || !signature)
    throw invalid("this key signs its requests: send X-Timestamp, X-Nonce and X-Signature");
  if (!/^\d{1,12}$/.test(timestamp)) throw invalid("X-Timestamp must be Unix seconds");
  if (!/^[A-Za-z0-9_-]{16,128}$/.test(nonce))
    throw invalid("X-Nonce must be 16–128 characters of A–Z a–z 0–9 _ -");
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > WINDOW_S)
    throw invalid(`X-Timestamp is more than ${WINDOW_S} s away from the server's clock`);
  const url = new URL(request.url);
  const text = textToSign(request.method, url.pathname + url.search, raw, timestamp, nonce);
  if (!sameText(hmacHex(key.signingSecret, text), signature))
    throw invalid("X-Signature does not match this request");
  if (!(await storeNonce(key.id, nonce)))
    throw new AppError("nonce_replayed", "this X-Nonce was already used");
}
