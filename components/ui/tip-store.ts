/** A word about a button, shown on hover and on focus. */
export interface Tip {
  target: HTMLElement;
  text: string;
  keys?: string | undefined;
  side: "top" | "right" | "bottom" | "left";
}

/** Hovering this long asks for the word; a neighbour's comes at once if one was in sight just now. Milliseconds. */
const waitMs = 500;
const neighbourMs = 200;

let shown: Tip | null = null;
let hiddenAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: Tip | null): void {
  if (shown !== null && next === null) hiddenAt = Date.now();
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a word after a while, or at once (`now`: the focus came by keyboard). */
export function askTip(tip: Tip, now = false): void {
  clearTimeout(timer);
  if (now || shown !== null || Date.now() - hiddenAt < neighbourMs) show(tip);
  else timer = setTimeout(() => show(tip), waitMs);
}

/** Takes the word away, or what was on its way. */
export function dropTip(): void {
  clearTimeout(timer);
  if (shown !== null) show(null);
}

/** Takes the word away unless the pointer goes on to it: what is shown on hover can be pointed at. */
export function dropTipSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(dropTip, 100);
}

/** The word stays: the pointer is on it. */
export function keepTip(): void {
  clearTimeout(timer);
}

export function subscribeToTip(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function currentTip(): Tip | null {
  return shown;
}
