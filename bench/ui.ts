/**
 * `npm run bench:ui`: the inbox in a real browser with 100,000 messages in the database. From a key to the frame that
 * shows its effect, also on a processor that is four times slower; what the first load brings; the heap while one
 * scrolls. Prints a table and one JSON line, and fails when a goal is missed (docs/operations.md).
 * `--minutes N` of scrolling (10), `--messages N` (100,000).
 */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Page } from "@playwright/test";
import { migrateDatabase } from "@/db/migrate";
import { runProduct } from "@/scripts/chaos/run-product";
import { ensureChromium } from "@/scripts/ensure-chromium";
import { WORKER_ARGUMENTS } from "@/scripts/launch/worker-arguments";
import { startBenchServer } from "./bench-server";
import { type Latency, latencyOf, latencyText } from "./engine/latency";
import { type BenchKey, measureKey, pressOnce } from "./ui/measure-keys";
import { measureFirstLoad } from "./ui/measure-load";
import { measureMemory } from "./ui/measure-memory";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    messages: { type: "string", default: "100000" },
  },
});
const ADMIN = { email: "bench@example.test", password: "bench-of-this-run-only" };
const GOALS = { keyMs: 50, slowKeyMs: 100, scriptKb: 200, lcpMs: 1000, heapGrowth: 1.05 };
const LOADS = 5;

const server = await startBenchServer();
const { base } = server;
const missed: string[] = [];
const result: Record<string, unknown> = { bench: "ui", messages: Number(values.messages) };
const row = (name: string, text: string, good = true) => {
  console.log(`${name.padEnd(50)} ${text}${good ? "" : "  ← misses the goal"}`);
  if (!good) missed.push(name);
};
try {
  const settings = {
    DATABASE_URL: await server.database(),
    APP_SECRET: "bench-secret-of-this-run-0123456789abcdef",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: "error",
  };
  await migrateDatabase(settings.DATABASE_URL);
  const began = Date.now();
  const filled = spawnSync(
    process.execPath,
    [...WORKER_ARGUMENTS, path.join(import.meta.dirname, "ui/fill-inbox.ts"), values.messages],
    { stdio: "inherit", env: { ...process.env, ...settings } },
  );
  if (filled.status !== 0) throw new Error("the database could not be filled");
  row(`${values.messages} messages`, `${((Date.now() - began) / 1000).toFixed(0)} s to make`);
  const product = await runProduct(base, 1, settings);
  const browser = await chromium.launch({ executablePath: ensureChromium() });
  try {
    await measure(product.url, browser);
  } finally {
    await browser.close();
    await product.stop();
  }
} finally {
  await server.close();
}
console.log(JSON.stringify({ ...result, missed }));
process.exitCode = missed.length > 0 ? 1 : 0;

async function measure(url: string, browser: Awaited<ReturnType<typeof chromium.launch>>): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en" });
  const { csrfToken } = (await (await context.request.get(`${url}/api/auth/csrf`)).json()) as {
    csrfToken: string;
  };
  const signedIn = await context.request.post(`${url}/api/auth/callback/credentials`, {
    form: { csrfToken, ...ADMIN, json: "true" },
  });
  if (!signedIn.ok()) throw new Error("could not sign in");
  const cookies = await context.cookies();

  // The server's own first answers are slower: it loads its code.
  await measureFirstLoad(browser, url, cookies);
  const loads: Awaited<ReturnType<typeof measureFirstLoad>>[] = [];
  for (let n = 0; n < LOADS; n++) loads.push(await measureFirstLoad(browser, url, cookies));
  const middle = (of: (load: (typeof loads)[number]) => number) =>
    loads.map(of).toSorted((a, b) => a - b)[Math.floor(LOADS / 2)] ?? Number.NaN;
  const scriptKb = middle((l) => l.scriptBytes) / 1024;
  const lcpMs = middle((l) => l.lcpMs);
  row("first load, scripts, compressed", `${scriptKb.toFixed(0)} KB`, scriptKb <= GOALS.scriptKb);
  row("first load, all else, compressed", `${(middle((l) => l.otherBytes) / 1024).toFixed(0)} KB`);
  row("first load, largest contentful paint", `${lcpMs.toFixed(0)} ms`, lcpMs <= GOALS.lcpMs);
  row("first load, keys are heard", `${middle((l) => l.heardMs).toFixed(0)} ms`);
  Object.assign(result, { firstLoad: { scriptKb, lcpMs, largest: loads[0]?.largest } });

  // What runs TypeScript here wraps named functions; a page knows nothing of that.
  await context.addInitScript({ content: "globalThis.__name ??= (named) => named;" });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  for (const [speed, rate, goal, times] of [
    ["", 1, GOALS.keyMs, 60],
    [", processor 4 times slower", 4, GOALS.slowKeyMs, 40],
  ] as const) {
    await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await page.goto(`${url}/inbox`);
    await page.locator("[data-live]").waitFor();
    await page.locator("#message-list").focus();
    await pressOnce(page, "j");
    await page.waitForTimeout(1500);
    await session.send("Emulation.setCPUThrottlingRate", { rate });
    const taken: Record<string, Latency> = {};
    const keep = (name: string, latency: Latency) => {
      taken[name] = latency;
      row(`${name}${speed}, p50 / p95 / p99`, latencyText(latency), latency.p95 <= goal);
    };
    for (const key of ["j", "k", "x", "e"] satisfies BenchKey[])
      keep(key, await measureKey(page, key, times));
    keep("o", await openings(page, times));
    await page.keyboard.press("o");
    await page.waitForTimeout(600);
    keep("j, message open", await measureKey(page, "j", times / 2, 400));
    result[rate === 1 ? "keys" : "slowKeys"] = taken;
  }
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });

  const minutes = Number(values.minutes);
  if (minutes === 0) return;
  await page.goto(`${url}/inbox`);
  await page.locator("[data-live]").waitFor();
  const memory = await measureMemory(page, minutes);
  const last = memory.minutesMb.at(-1) ?? memory.startMb;
  row(
    `heap, ${memory.rows} rows, before and after ${minutes} min of scrolling`,
    `${memory.startMb.toFixed(1)} → ${last.toFixed(1)} MB`,
    last <= memory.startMb * GOALS.heapGrowth,
  );
  result["memory"] = memory;
}

/** Opens a message and goes back, again and again, each time another. */
async function openings(page: Page, times: number): Promise<Latency> {
  const taken: number[] = [];
  for (let n = 0; n < times; n++) {
    await pressOnce(page, "j");
    // What somebody looks at for a moment is fetched before they open it.
    await page.waitForTimeout(250);
    taken.push(await pressOnce(page, "o"));
    await page.waitForTimeout(120);
    await pressOnce(page, "u");
  }
  return latencyOf(taken);
}
