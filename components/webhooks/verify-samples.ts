/** How a receiver checks a delivery, by Standard Webhooks (https://www.standardwebhooks.com). Ours to run as they stand. */
export const VERIFY_TYPESCRIPT = `import { createHmac, timingSafeEqual } from "node:crypto";

/** raw: the body's bytes as they came, before any parsing. */
export function isFromIntray(secret: string, headers: Record<string, string>, raw: Buffer): boolean {
  const id = headers["webhook-id"] ?? "";
  const timestamp = headers["webhook-timestamp"] ?? "";
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(id + "." + timestamp + ".").update(raw).digest();
  return (headers["webhook-signature"] ?? "").split(" ").some((each) => {
    const given = Buffer.from(each.replace(/^v1,/, ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`;

export const VERIFY_BASH = `# $secret, and of the delivery: $id (webhook-id), $timestamp (webhook-timestamp),
# $signature (webhook-signature), body.json (the raw body)
key=$(printf '%s' "\${secret#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \\n')
expected=$({ printf '%s.%s.' "$id" "$timestamp"; cat body.json; } \\
  | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64)
case " $signature " in *" v1,$expected "*) echo genuine ;; *) echo forged; exit 1 ;; esac`;
