import type { Shortcut } from "./shape";

/** What a chord means after the chords that are already held in `pending`. */
export type Match = { run: Shortcut } | { pending: string } | null;

/** The alternatives of a shortcut. */
export function keysOf(shortcut: Pick<Shortcut, "keys">): readonly string[] {
  return typeof shortcut.keys === "string" ? [shortcut.keys] : shortcut.keys;
}

/**
 * Finds what `chord` does. A sequence that is under way (`pending`) goes before a key of its own; what was
 * registered last goes before what was there earlier, so that a page can take over a key of the shell.
 */
export function matchKeys(shortcuts: readonly Shortcut[], pending: string, chord: string): Match {
  const tries = pending === "" ? [chord] : [`${pending} ${chord}`, chord];
  for (const wanted of tries) {
    const hit = shortcuts.findLast((s) => keysOf(s).includes(wanted));
    if (hit) return { run: hit };
    if (shortcuts.some((s) => keysOf(s).some((k) => k.startsWith(`${wanted} `)))) return { pending: wanted };
  }
  return null;
}
