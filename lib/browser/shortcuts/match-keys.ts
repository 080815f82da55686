/** Something with keys; several are alternatives. */
export interface Keyed {
  keys: readonly string[];
}

/** What a chord means after the chords that are already held in `pending`. */
export type Match<T extends Keyed> = { run: T; keys: string } | { pending: string } | null;

/**
 * Finds what `chord` does. A sequence that is under way (`pending`) goes before a key of its own; what was
 * registered last goes before what was there earlier, so that a page can take over a key of the shell.
 */
export function matchKeys<T extends Keyed>(
  shortcuts: readonly T[],
  pending: string,
  chord: string,
): Match<T> {
  const tries = pending === "" ? [chord] : [`${pending} ${chord}`, chord];
  for (const wanted of tries) {
    const hit = shortcuts.findLast((s) => s.keys.includes(wanted));
    if (hit) return { run: hit, keys: wanted };
    if (shortcuts.some((s) => s.keys.some((k) => k.startsWith(`${wanted} `)))) return { pending: wanted };
  }
  return null;
}
