/** Notices in a row closer than this, milliseconds, are one: only the last is shown. */
const SETTLE_MS = 250;

let waiting: ReturnType<typeof setTimeout> | undefined;
let shown: string | number | undefined;

/**
 * Shows the notice of what was just done in place of the one before, once the work itself is on the screen: whoever
 * puts away five messages a second must not wait for five notices to be measured, nor find them in a heap.
 * @param show draws the notice and returns its name. @param hide takes away the one of that name.
 */
export function showLast(show: () => string | number, hide: (name: string | number) => void): void {
  clearTimeout(waiting);
  // At once: its "Undo" must not be taken for that of what was done just now.
  if (shown !== undefined) hide(shown);
  shown = undefined;
  waiting = setTimeout(() => {
    shown = show();
  }, SETTLE_MS);
}
