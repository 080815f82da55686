import type { Shortcut } from "./shape";

/** The lists of the components that are on screen, oldest first. One page has one keyboard, so it is the module's. */
const lists = new Set<() => readonly Shortcut[]>();
const escapes = new Set<() => void>();

/** Adds a list; the answer takes it away again. */
export function addShortcuts(list: () => readonly Shortcut[]): () => void {
  lists.add(list);
  return () => {
    lists.delete(list);
  };
}

/** Every shortcut that is on screen now, oldest first. */
export function currentShortcuts(): Shortcut[] {
  return [...lists].flatMap((list) => [...list()]);
}

/** Adds what Escape does when nothing lies over the page; the answer takes it away again. */
export function addEscape(run: () => void): () => void {
  escapes.add(run);
  return () => {
    escapes.delete(run);
  };
}

/** What Escape does now, oldest first. */
export function currentEscapes(): (() => void)[] {
  return [...escapes];
}
