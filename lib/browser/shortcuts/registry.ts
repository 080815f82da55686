import type { Shortcut } from "./shape";

/** The lists of the components that are on screen, oldest first. One page has one keyboard, so it is the module's. */
const lists = new Set<() => readonly Shortcut[]>();

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
