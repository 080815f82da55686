import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { signatureHeaders, signRequest } from "@/lib/sign-request";

// What the page tells others to do has to agree with what this side does, or nobody gets in.
const page = readFileSync(path.resolve(import.meta.dirname, "../../docs/signing.md"), "utf8");
const [, SECRET = "", STAMP = "", NONCE = ""] =
  /Secret `([^`]+)`, timestamp `(\d+)`, nonce `([^`]+)`/.exec(page) ?? [];
const at = Number(STAMP);
const vectors = [
  ...page.matchAll(/^\| ([A-Z]+) \| `([^`]+)` \| (?:`([^`]+)`)? ?\| `([0-9a-f]{64})` \|$/gm),
].map(([, method = "", target = "", body = "", signature = ""]) => ({ method, target, body, signature }));
const block = (language: string, nth = 0) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))][nth]?.[1] ?? "";

type Verify = (
  secret: string,
  request: { method: string; path: string; headers: Record<string, string>; body: Uint8Array },
  takeNonce: (nonce: string) => Promise<boolean>,
  now?: number,
) => Promise<boolean>;
const javascript = ts.transpileModule(block("ts"), {
  compilerOptions: { module: ts.ModuleKind.ES2022, target: ts.ScriptTarget.ES2022 },
}).outputText;
const { verifyIntraySignature } = (await import(
  `data:text/javascript,${encodeURIComponent(javascript)}`
)) as { verifyIntraySignature: Verify };

function store() {
  const taken = new Set<string>();
  return async (nonce: string) => !taken.has(nonce) && taken.add(nonce) !== undefined;
}

test("the page has its three vectors", () => {
  expect(vectors.map((v) => v.method)).toEqual(["POST", "GET", "POST"]);
});

describe.each(vectors)("$method $target", ({ method, target, body, signature }) => {
  const headers = { "x-timestamp": STAMP, "x-nonce": NONCE, "x-signature": signature };
  const request = { method, path: target, headers, body: Buffer.from(body) };
  const verify = (given: Partial<typeof request> = {}, now = at, secret = SECRET) =>
    verifyIntraySignature(secret, { ...request, ...given }, store(), now);

  test("is what this side signs", () => {
    expect(signRequest(SECRET, method, target, body, at * 1000, NONCE)).toEqual(headers);
  });

  test("the helper accepts it, 300 s either way, and refuses whatever is changed", async () => {
    expect(await Promise.all([verify(), verify({}, at + 300), verify({}, at - 300)])).toEqual([
      true,
      true,
      true,
    ]);
    const changed = [
      verify({}, at + 301),
      verify({}, at - 301),
      verify({}, at, `${SECRET}0`),
      verify({ method: "PUT" }),
      verify({ path: `${target}&` }),
      verify({ body: Buffer.from(`${body} `) }),
      verify({ headers: { ...headers, "x-nonce": NONCE.replace("0", "1") } }),
      verify({ headers: { ...headers, "x-nonce": "short" } }),
      verify({ headers: { ...headers, "x-timestamp": String(at + 1) } }),
      verify({ headers: { ...headers, "x-timestamp": `${STAMP}000` } }),
      verify({ headers: { ...headers, "x-signature": signature.toUpperCase() } }),
      verify({ headers: { ...headers, "x-signature": "" } }),
    ];
    expect((await Promise.all(changed)).includes(true)).toBe(false);
  });

  test("a nonce is taken once, and only by one who knows the secret", async () => {
    const takeNonce = store();
    const forged = { ...request, headers: { ...headers, "x-signature": "0".repeat(64) } };
    expect(await verifyIntraySignature(SECRET, forged, takeNonce, at)).toBe(false);
    expect(await verifyIntraySignature(SECRET, request, takeNonce, at)).toBe(true);
    expect(await verifyIntraySignature(SECRET, request, takeNonce, at)).toBe(false);
  });
});

test("the helper accepts a callback as it is sent", async () => {
  const secret = `whsec_${Buffer.alloc(32, 9).toString("base64")}`;
  const url = new URL("https://receiver.test/hook/a%20b?team=%E4%BD%A0&x=1");
  const body = JSON.stringify({ text: "你好 \u2028 “quoted”" });
  const headers = signatureHeaders(secret, "d-1", url, body, Date.now());
  const request = { method: "POST", path: url.pathname + url.search, headers, body: Buffer.from(body) };
  expect(await verifyIntraySignature(secret, request, store())).toBe(true);
});

test("the vector of Standard Webhooks", () => {
  const [, secret = "", id = "", body = "", expected = ""] =
    /secret `(whsec_[^`]+)`, id `([^`]+)`, timestamp\n`1767225600`, body `([^`]+)`:\n`webhook-signature` is `([^`]+)`/.exec(
      page,
    ) ?? [];
  const headers = signatureHeaders(secret, id, new URL("https://a.test/"), body, at * 1000);
  expect(headers["webhook-signature"]).toBe(expected);
});

test("the shell's lines sign alike", () => {
  const lines = block("sh", 1).split("curl -X")[0] ?? "";
  const run = spawnSync("bash", ["-c", `${lines}\necho "$timestamp $nonce $signature"`], {
    encoding: "utf8",
    env: { ...process.env, INTRAY_SIGNING_SECRET: "s-你-1" },
  });
  const [timestamp = "", nonce = "", signature] = run.stdout.trim().split(" ");
  const signed = signRequest(
    "s-你-1",
    "POST",
    "/api/v1/ai/summarize",
    '{"text":"hello"}',
    Number(timestamp) * 1000,
    nonce,
  );
  expect(signature).toBe(signed["x-signature"]);
});
