import { execFile, spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { sha256Hex } from "@/lib/hmac";
import { buildRequest } from "@/scripts/smoke/build-request";
import { curlCommand } from "@/scripts/smoke/curl-command";

describe("requests", () => {
  test.each([
    ["summarize", { text: "t", locale: "en" }, "POST /api/v1/ai/summarize", { text: "t", locale: "en" }],
    ["bill_extract", { "file-id": "a/b.txt" }, "POST /api/v1/ai/extract/bill", { file_id: "a/b.txt" }],
    [
      "task_submit",
      { type: "chat", payload: '{"messages":[]}', priority: "high", "callback-url": "https://a.test" },
      "POST /api/v1/ai/tasks",
      { type: "chat", payload: { messages: [] }, priority: "high", callback_url: "https://a.test" },
    ],
    ["task_status", { "task-id": "a/../b" }, "GET /api/v1/ai/tasks/a%2F..%2Fb", null],
    ["task_result", { "task-id": "x" }, "GET /api/v1/ai/tasks/x/result", null],
    ["request_logs", {}, "GET /api/v1/ai/request-logs", null],
    [
      "request_logs",
      { scene: "chat", limit: "5", "request-id": "a b" },
      "GET /api/v1/ai/request-logs?request_id=a+b&scene=chat&limit=5",
      null,
    ],
    ["custom", { path: "/api/rules" }, "GET /api/rules", null],
    ["custom", { path: "/api/rules", body: '{"a": 1}' }, "POST /api/rules", { a: 1 }],
  ])("%s %j", (command, values, line, body) => {
    const request = buildRequest(command, values);
    expect(`${request.method} ${request.path}`).toBe(line);
    expect(request.body === null ? null : JSON.parse(request.body)).toEqual(body);
  });

  test.each([
    ["dance", {}, "is none of summarize"],
    ["constructor", {}, "is none of"],
    ["task_status", {}, "--task-id is missing"],
    ["task_submit", { payload: "{" }, "--payload is no valid JSON"],
    ["custom", { path: "https://evil.test/" }, "beginning with /"],
    ["custom", { path: "/x", method: "TRACE" }, "TRACE"],
  ])("%s %j is refused", (command, values, why) => {
    expect(() => buildRequest(command, values)).toThrow(why);
  });
});

test("the curl command passes everything on byte for byte, whatever is in it", () => {
  const body = `{"text":"it's \\"$HOME\\" \`id\` $(id)\n@file 你好"}`;
  const url = "https://a.test/p?x='y'&z=$HOME";
  const command = curlCommand(
    "POST",
    url,
    { authorization: "Bearer $INTRAY_API_KEY", "x-a": "it's $5" },
    body,
  );
  expect(command).not.toContain("secret-key");
  const run = spawnSync("bash", ["-c", `curl() { printf '%s\\0' "$@"; }\n${command}`], {
    encoding: "utf8",
    env: { ...process.env, INTRAY_API_KEY: "secret-key" },
  });
  const headers = ["-H", "authorization: Bearer secret-key", "-H", "x-a: it's $5"];
  const expected = ["-sS", "-i", "-X", "POST", url].concat(headers, "--data-raw", body);
  expect(run.stdout.split("\0").slice(0, -1)).toEqual(expected);
});

describe("the command", () => {
  const seen: { request: IncomingMessage; body: Buffer }[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      seen.push({ request, body: Buffer.concat(chunks) });
      response.writeHead(status, { "x-request-id": "r-1", location: "/elsewhere" }).end('{"ok":true}');
    });
  });
  const listening = new Promise<string>((ready) => {
    server.listen(0, "127.0.0.1", () => ready(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
  afterAll(() => server.close());
  beforeEach(() => {
    seen.length = 0;
    status = 200;
  });

  const root = path.resolve(import.meta.dirname, "../..");
  const smoke = async (args: string[], given: Record<string, string> = {}) => {
    const env = { ...process.env, INTRAY_URL: await listening, INTRAY_API_KEY: "the-key", ...given };
    return new Promise<{ code: number; out: string }>((resolve) => {
      execFile(
        process.execPath,
        ["--import", "tsx", "scripts/smoke.ts", ...args],
        { cwd: root, env },
        (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), out: stdout + stderr }),
      );
    });
  };

  test("signs what it sends", { timeout: 30_000 }, async () => {
    const { code, out } = await smoke(["summarize", "--text", "你好,世界"], { INTRAY_SIGNING_SECRET: "s-1" });
    expect([code, out]).toEqual([0, expect.stringContaining("x-request-id: r-1")]);
    const [call] = seen;
    const { headers, url, method } = call?.request ?? {};
    expect([headers?.authorization, call?.body.toString()]).toEqual([
      "Bearer the-key",
      '{"text":"你好,世界"}',
    ]);
    const text = [method, url, sha256Hex(call?.body ?? ""), headers?.["x-timestamp"], headers?.["x-nonce"]];
    const expected = createHmac("sha256", "s-1").update(text.join("\n")).digest("hex");
    expect(headers?.["x-signature"]).toBe(expected);
  });

  test("a dry run sends nothing and shows no key; an answer that isn't well ends with 1", {
    timeout: 30_000,
  }, async () => {
    const dry = await smoke(["task_status", "--task-id", "t1", "--dry-run", "--print-curl"], {
      INTRAY_SIGNING_SECRET: "s-1",
    });
    expect([dry.code, seen.length]).toEqual([0, 0]);
    expect(dry.out).toContain("/api/v1/ai/tasks/t1'");
    expect(dry.out).toContain("x-signature: ");
    expect(dry.out).not.toMatch(/the-key|s-1/);
    status = 302;
    const moved = await smoke(["request_logs"]);
    expect([moved.code, seen.length, seen[0]?.request.headers["x-signature"]]).toEqual([1, 1, undefined]);
    expect((await smoke(["task_status"])).code).toBe(2);
    expect((await smoke(["summarize"], { INTRAY_API_KEY: "" })).code).toBe(2);
  });
});
