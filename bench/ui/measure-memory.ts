import type { CDPSession, Page } from "@playwright/test";

export interface Memory {
  /** JS heap after a forced collection: at the beginning, and after each minute of scrolling. Mebibytes. */
  startMb: number;
  minutesMb: number[];
  /** Rows that had been loaded by the end. */
  rows: number;
}

/** Rows that are scrolled through again and again. */
const DEPTH_PX = 56 * 2000;
const STEP_PX = 600;

/**
 * Scrolls two thousand rows down and up again for some minutes. The first pass loads them; from then on the heap
 * must stay where it is.
 */
export async function measureMemory(page: Page, minutes: number): Promise<Memory> {
  const session = await page.context().newCDPSession(page);
  const box = await page.locator("#message-list").boundingBox();
  if (!box) throw new Error("there is no list");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const scroll = async (until: () => boolean) => {
    for (let direction = 1; !until(); ) {
      await page.mouse.wheel(0, direction * STEP_PX);
      await page.waitForTimeout(30);
      const top = await page.locator("#message-list").evaluate((list) => list.scrollTop);
      if (top >= DEPTH_PX) direction = -1;
      else if (top <= 0) {
        if (direction === -1) passes += 1;
        direction = 1;
      }
    }
  };
  let passes = 0;
  await scroll(() => passes > 0);
  const startMb = await heapMb(session);
  const minutesMb: number[] = [];
  for (let minute = 0; minute < minutes; minute++) {
    const end = Date.now() + 60_000;
    await scroll(() => Date.now() > end);
    minutesMb.push(await heapMb(session));
  }
  const rows = await page
    .locator("#message-list > div")
    .last()
    .evaluate((list) => list.clientHeight / 56);
  await session.detach();
  return { startMb, minutesMb, rows: Math.round(rows) };
}

async function heapMb(session: CDPSession): Promise<number> {
  await session.send("HeapProfiler.enable");
  for (let n = 0; n < 3; n++) await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  return usedSize / 1_048_576;
}
