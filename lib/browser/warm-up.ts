/** What brings code that is needed later. */
type Load = () => Promise<unknown>;

let waiting: Load[] | null = [];
const events = ["pointermove", "pointerdown", "keydown", "touchstart"] as const;

function begin(): void {
  for (const each of events) window.removeEventListener(each, begin);
  const loads = waiting ?? [];
  waiting = null;
  for (const load of loads) idly(load);
}

function idly(load: Load): void {
  // A chunk that does not come now is asked for again when it is needed.
  const run = () => void load().catch(() => undefined);
  if ("requestIdleCallback" in window) window.requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 200);
}

/**
 * Brings code that the first view does without, once somebody uses the page and the browser has nothing better to do:
 * the first load stays small, and the first use of a dialog does not wait. In the browser only.
 */
export function warmUp(load: Load): void {
  if (waiting === null) {
    idly(load);
    return;
  }
  if (waiting.length === 0)
    for (const each of events) window.addEventListener(each, begin, { passive: true, once: true });
  waiting.push(load);
}
