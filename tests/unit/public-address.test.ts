import { createServer, get, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { fetchBillText } from "@/domain/ai/fetch-bill-text";
import { postSigned } from "@/domain/callbacks/post-signed";
import { openaiCompatible } from "@/gateway/providers/openai-compatible";
import type { ProviderRequest } from "@/gateway/providers/provider";
import { env } from "@/lib/env";
import { guardedLookup, isPublicAddress } from "@/lib/public-address";

// Its key lies in the database, which nothing here needs.
vi.mock("@/domain/callbacks/callback-secret", () => ({ callbackSecret: async () => "whsec_dGVzdA==" }));

/** What DNS says; the answers of one name in turn, the last one again and again. */
const dns = new Map<string, string[][]>();
const asked: string[] = [];
let names = 0;
/** A name of its own: connections to a provider are kept for the next call. */
function named(...answers: string[][]): string {
  names += 1;
  dns.set(`host-${names}.test`, answers);
  return `host-${names}.test`;
}
const resolve = vi.hoisted(() => ({ name: (_: string): { address: string; family: number }[] => [] }));
vi.mock("node:dns/promises", () => ({ lookup: async (name: string) => resolve.name(name) }));
vi.mock("node:dns", async (original) => ({
  ...(await original<object>()),
  lookup: (name: string, _: object, done: (error: null, found: object[]) => void) =>
    void setImmediate(() => done(null, resolve.name(name))),
}));
resolve.name = (name) => {
  asked.push(name);
  const answers = dns.get(name) ?? [];
  const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
  return answer.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
};

const PUBLIC = "93.184.216.34";
const METADATA = "169.254.169.254";
let calls = 0;
let location = "";
/** After the first hop, as if that one had been public. */
let closesBehind = false;
const inside: Server = createServer((_, response) => {
  calls += 1;
  if (closesBehind) allow(false);
  if (location) response.writeHead(302, { location }).end();
  else response.writeHead(200, { "content-type": "text/plain" }).end("secret");
});
await new Promise<void>((ready) => inside.listen(0, "127.0.0.1", ready));
const port = (inside.address() as AddressInfo).port;
afterAll(() => {
  inside.closeAllConnections();
  inside.close();
});

const allow = (allowed: boolean) => Object.assign(env(), { ALLOW_PRIVATE_URLS: allowed });
beforeEach(() => {
  dns.clear();
  asked.length = 0;
  calls = 0;
  location = "";
  closesBehind = false;
  allow(false);
});

const question = (baseUrl: string, given: object = {}): ProviderRequest => ({
  target: { provider: "p", model: "m", baseUrl, apiKey: "sk-canary", capabilities: [], ...given },
  messages: [{ role: "user", content: "hi" }],
  input: { scene: "text_generate", input: "hi", locale: null },
  maxTokens: 10,
  temperature: null,
  schema: null,
  requestId: "r-1",
  timeoutMs: 5000,
  signal: AbortSignal.timeout(5000),
});
const firstOf = async (baseUrl: string) => openaiCompatible.stream(question(baseUrl)).next();

/** The ways out of this deployment whose address others choose; each rejects, or says what went wrong. */
const WAYS: [string, (url: string) => Promise<unknown>][] = [
  ["file_url", (url) => fetchBillText(url)],
  [
    "callback",
    async (url) => {
      const { status, error } = await postSigned("id", url, "{}");
      if (error !== null) throw new Error(error);
      return status;
    },
  ],
  ["provider", (url) => openaiCompatible.call(question(url))],
  ["provider, streaming", firstOf],
];

test.each([
  ["8.8.8.8", true],
  ["2606:4700::1111", true],
  ["127.0.0.1", false],
  ["127.9.9.9", false],
  ["0.0.0.0", false],
  ["10.1.2.3", false],
  ["172.16.0.1", false],
  ["192.168.0.1", false],
  ["100.64.0.1", false],
  [METADATA, false],
  ["224.0.0.1", false],
  ["255.255.255.255", false],
  ["::1", false],
  ["::", false],
  ["fe80::1", false],
  ["fe80::1%eth0", false],
  ["fd00::1", false],
  [`::ffff:${METADATA}`, false],
  ["::ffff:7f00:1", false],
  ["::127.0.0.1", false],
  ["::7f00:1", false],
  ["::ffff:0:127.0.0.1", false],
  ["64:ff9b::127.0.0.1", false],
  ["64:ff9b:1::1", false],
  ["2002:7f00:1::", false],
  ["2001:0:1::1", false],
  ["name", false],
])("%s is public: %s", (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

describe.each(WAYS)("%s", (_, call) => {
  test.each([
    ["loopback", () => `http://127.0.0.1:${port}/`],
    ["loopback, mapped into IPv6", () => `http://[::ffff:127.0.0.1]:${port}/`],
    ["metadata, mapped into IPv6", () => `http://[::ffff:${METADATA}]/latest/meta-data/`],
    ["loopback as one number", () => `http://2130706433:${port}/`],
    ["localhost", () => `http://localhost:${port}/`],
    ["localhost with a dot", () => `http://localhost.:${port}/`],
  ])("%s is refused without a connection", async (__, url) => {
    await expect(call(url())).rejects.toThrow("private address");
    expect(calls).toBe(0);
  });

  test.each([
    ["a name that leads inside", [["127.0.0.1"]]],
    ["a mixed answer", [[PUBLIC, "127.0.0.1"]]],
    ["a mixed answer, the private one first", [["127.0.0.1", PUBLIC]]],
    ["a private address over IPv6 only", [[PUBLIC, "::ffff:127.0.0.1"]]],
  ])("%s is refused without a connection", async (__, answers) => {
    const host = named(...answers);
    await expect(call(`http://${host}:${port}/`)).rejects.toThrow("private address");
    expect(calls).toBe(0);
  });

  test("E7 where private ones are allowed, the metadata of a cloud still isn't", async () => {
    allow(true);
    const cloud = named(["10.0.0.1", METADATA]);
    for (const url of [`http://${METADATA}/`, `http://${cloud}/`, "http://[fd00:ec2::254]/"])
      await expect(call(url)).rejects.toThrow("private address");
    expect(calls).toBe(0);
    await call(`http://${named(["127.0.0.1"])}:${port}/`).catch(() => {});
    expect(calls).toBe(1);
  });
});

test.each(WAYS.slice(0, 2))("%s: an answer that changes after the check is refused", async (_, call) => {
  const host = named([PUBLIC], ["127.0.0.1"]);
  await expect(call(`http://${host}:${port}/`)).rejects.toThrow("private address");
  expect([asked, calls]).toEqual([[host, host], 0]);
});

describe("E7 redirects", () => {
  test("of a file are checked one by one", async () => {
    allow(true);
    location = `http://${METADATA}/latest/`;
    await expect(fetchBillText(`http://127.0.0.1:${port}/`)).rejects.toThrow("private address");
    closesBehind = true;
    for (const to of [`http://127.0.0.1:${port}/`, "/same-host", `http://[::ffff:7f00:1]:${port}/`]) {
      allow(true);
      location = to;
      await expect(fetchBillText(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({
        code: 42201,
        problems: [{ path: "file_url", message: "must not lead to a private address" }],
      });
    }
    expect(calls).toBe(4);
  });

  test("of a callback and of a provider are not followed", async () => {
    allow(true);
    location = `http://127.0.0.1:${port}/again`;
    expect(await postSigned("id", `http://127.0.0.1:${port}/`, "{}")).toMatchObject({ status: 302 });
    await expect(openaiCompatible.call(question(`http://127.0.0.1:${port}/v1`))).rejects.toMatchObject({
      fault: { status: 302 },
    });
    expect(calls).toBe(2);
  });
});

test("a provider of the environment may be private, one of the registry is refused for good, and not told its key", async () => {
  const url = `http://127.0.0.1:${port}/v1`;
  await openaiCompatible.call(question(url, { fromEnvironment: true })).catch(() => {});
  expect(calls).toBe(1);
  // Whatever its code is.
  await expect(openaiCompatible.call(question(url, { provider: "environment" }))).rejects.toMatchObject({
    code: 50203,
    retryable: false,
    message: expect.not.stringContaining("canary"),
  });
  expect(calls).toBe(1);
});

test("a lookup gives what was checked, in either form that Node asks for", async () => {
  const host = named(["127.0.0.1"]);
  allow(true);
  const one = await new Promise((resolve, reject) => {
    guardedLookup("url")(host, {}, (error, address, family) =>
      error ? reject(error) : resolve([address, family]),
    );
  });
  expect(one).toEqual(["127.0.0.1", 4]);
  const status = await new Promise((resolve, reject) => {
    get(`http://${host}:${port}/`, { lookup: guardedLookup("url"), agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on("error", reject);
  });
  expect(status).toBe(200);
  expect(asked).toEqual([host, host]);
});
