/** The text that is signed, with the parts named. */
export const STRING_TO_SIGN = `METHOD
path with query
hex(sha256(raw body))
X-Timestamp
X-Nonce`;

export const SIGN_BASH = `key='<your key>'; secret='<its signing secret>'
method=POST; path='/api/inbox'
body='{"content":"Hello"}'

timestamp=$(date +%s)
nonce=$(openssl rand -hex 16)
hash=$(printf '%s' "$body" | openssl dgst -sha256 -r | cut -d' ' -f1)
signature=$(printf '%s\\n%s\\n%s\\n%s\\n%s' "$method" "$path" "$hash" "$timestamp" "$nonce" \\
  | openssl dgst -sha256 -hmac "$secret" -r | cut -d' ' -f1)

curl -X "$method" "$INTRAY_URL$path" \\
  -H "Authorization: Bearer $key" \\
  -H 'Content-Type: application/json' \\
  -H "X-Timestamp: $timestamp" -H "X-Nonce: $nonce" -H "X-Signature: $signature" \\
  -d "$body"`;

export const SIGN_TYPESCRIPT = `import { createHash, createHmac, randomBytes } from "node:crypto";

function sign(secret: string, method: string, pathWithQuery: string, body = "") {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const nonce = randomBytes(16).toString("hex");
  const hash = createHash("sha256").update(body).digest("hex");
  const text = [method, pathWithQuery, hash, timestamp, nonce].join("\\n");
  return {
    "X-Timestamp": timestamp,
    "X-Nonce": nonce,
    "X-Signature": createHmac("sha256", secret).update(text).digest("hex"),
  };
}

const body = JSON.stringify({ content: "Hello" });
await fetch(process.env.INTRAY_URL + "/api/inbox", {
  method: "POST",
  headers: {
    Authorization: \`Bearer \${process.env.INTRAY_KEY}\`,
    "Content-Type": "application/json",
    ...sign(process.env.INTRAY_SECRET!, "POST", "/api/inbox", body),
  },
  body,
});`;

export const CALLBACK_BODY = `{
  "id": "01900000-0000-7000-8000-000000000000",
  "type": "task.completed",
  "created_at": "2026-11-29T08:30:00.000000Z",
  "data": { "id": "…", "status": "done", "type": "summarize", "result": { "summary": "…" } }
}`;

export const CALLBACK_VERIFY = `import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** raw: the body's bytes as they came, before any parsing. */
export function isFromIntray(secret: string, method: string, pathWithQuery: string,
  headers: Record<string, string>, raw: Buffer): boolean {
  const timestamp = headers["x-timestamp"] ?? "";
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const hash = createHash("sha256").update(raw).digest("hex");
  const text = [method, pathWithQuery, hash, timestamp, headers["x-nonce"] ?? ""].join("\\n");
  const expected = createHmac("sha256", secret).update(text).digest();
  const given = Buffer.from(headers["x-signature"] ?? "", "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
}`;

export const START_CURL = (origin: string) => `export INTRAY_KEY='<your key>'

# a message in; the AI reads it on arrival
curl '${origin}/api/inbox' \\
  -H "Authorization: Bearer $INTRAY_KEY" \\
  -H 'Content-Type: application/json' \\
  -H "Idempotency-Key: $(uuidgen)" \\
  -d '{"content":"Hello, what does the team plan cost?","sender":"lin@example.com"}'

# read it again with its category, summary and draft
curl '${origin}/api/inbox?limit=1' -H "Authorization: Bearer $INTRAY_KEY"`;
