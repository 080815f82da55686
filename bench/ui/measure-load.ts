import type { Browser, BrowserContext, Page } from "@playwright/test";

export interface FirstLoad {
  /** Compressed bytes of scripts, without the heads of their answers, with nothing cached, until the page is at rest. */
  scriptBytes: number;
  scripts: number;
  /** Compressed bytes of everything else, heads of answers included. */
  otherBytes: number;
  /** Largest contentful paint, milliseconds since the navigation began. */
  lcpMs: number;
  /** When keys and clicks are heard, milliseconds. */
  heardMs: number;
  /** The largest scripts, compressed bytes. */
  largest: { name: string; bytes: number }[];
}

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/** Opens the inbox in a browser profile that has never seen it. */
export async function measureFirstLoad(browser: Browser, url: string, cookies: Cookies): Promise<FirstLoad> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    const wire = await watchWire(page);
    await page.addInitScript(() => {
      Object.assign(window, { largestPaintMs: 0 });
      new PerformanceObserver((list) => {
        Object.assign(window, { largestPaintMs: list.getEntries().at(-1)?.startTime ?? 0 });
      }).observe({ type: "largest-contentful-paint", buffered: true });
    });
    await page.goto(`${url}/inbox`);
    await page.locator("[data-live]").waitFor();
    const heardMs = await page.evaluate(() => performance.now());
    await page.waitForTimeout(2500);
    const lcpMs = await page.evaluate(() => (window as unknown as { largestPaintMs: number }).largestPaintMs);
    return { ...wire(), lcpMs, heardMs };
  } finally {
    await context.close();
  }
}

/** Listens to what comes over the wire; the answer sums it up. */
async function watchWire(page: Page): Promise<() => Omit<FirstLoad, "lcpMs" | "heardMs">> {
  const session = await page.context().newCDPSession(page);
  const found = new Map<string, { script: boolean; name: string; head: number; bytes: number }>();
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    found.set(requestId, {
      script: type === "Script" || /\.js(\?|$)/.test(response.url),
      name: response.url,
      head: response.encodedDataLength,
      bytes: 0,
    });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const one = found.get(requestId);
    if (one) one.bytes = encodedDataLength - one.head;
  });
  await session.send("Network.enable");
  return () => {
    const all = [...found.values()];
    const scripts = all.filter((one) => one.script);
    const sum = (some: typeof all) => some.reduce((bytes, one) => bytes + one.bytes, 0);
    const heads = all.reduce((bytes, one) => bytes + one.head, 0);
    return {
      scriptBytes: sum(scripts),
      scripts: scripts.length,
      otherBytes: sum(all) - sum(scripts) + heads,
      largest: scripts
        .toSorted((a, b) => b.bytes - a.bytes)
        .slice(0, 8)
        .map(({ name, bytes }) => ({ name: name.split("/").at(-1) ?? name, bytes })),
    };
  };
}
