import type { Page } from "@playwright/test";
import { type Latency, latencyOf } from "../engine/latency";

/** What of the page must have changed for a key to count as answered. */
const ANSWERS = {
  j: "cursor",
  k: "cursor",
  x: "ticked",
  e: "gone",
  o: "opened",
  u: "closed",
} as const;

export type BenchKey = keyof typeof ANSWERS;

/**
 * The time from a key press, as the browser stamped it, to the frame that shows its effect, `times` times,
 * milliseconds. Only what is in sight counts: the cursor on another row, a row ticked or gone, a message open.
 * @throws Error when a press has no effect within three seconds.
 */
export async function measureKey(page: Page, key: BenchKey, times: number, pauseMs = 60): Promise<Latency> {
  const taken: number[] = [];
  for (let n = 0; n < times; n++) {
    taken.push(await pressOnce(page, key));
    await page.waitForTimeout(pauseMs);
  }
  return latencyOf(taken);
}

/** One press of a key and the time until its effect is painted. */
export async function pressOnce(page: Page, key: BenchKey): Promise<number> {
  await page.evaluate((wanted) => {
    const grid = document.getElementById("message-list");
    const cursor = () => grid?.getAttribute("aria-activedescendant") ?? "";
    const ticked = () => document.querySelectorAll('[role="row"][aria-selected="true"]').length;
    const opened = () => document.getElementById("message-detail")?.dataset["message"] ?? "";
    const before = { cursor: cursor(), ticked: ticked(), opened: opened() };
    const done = () => {
      if (wanted === "cursor") return cursor() !== before.cursor;
      if (wanted === "ticked") return ticked() !== before.ticked;
      if (wanted === "gone") return document.getElementById(before.cursor) === null;
      if (wanted === "opened") return opened() !== "" && `row-${opened()}` === before.cursor;
      return opened() === "";
    };
    Object.assign(window, {
      keyPress: new Promise<number>((resolve) => {
        const onKey = ({ timeStamp }: KeyboardEvent) => {
          const look = () => {
            const late = performance.now() - timeStamp > 3000;
            if (!late && !done()) {
              requestAnimationFrame(look);
              return;
            }
            // A task that is posted in a frame runs once the frame is painted.
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener("message", () => resolve(late ? -1 : performance.now() - timeStamp));
            port1.start();
            port2.postMessage(0);
          };
          requestAnimationFrame(look);
        };
        window.addEventListener("keydown", onKey, { capture: true, once: true });
      }),
    });
  }, ANSWERS[key]);
  await page.keyboard.press(key);
  const ms = await page.evaluate(() => (window as unknown as { keyPress: Promise<number> }).keyPress);
  if (ms < 0) throw new Error(`the key ${key} showed nothing within three seconds`);
  return ms;
}
