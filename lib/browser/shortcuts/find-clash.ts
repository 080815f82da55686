import { SHORTCUT_IDS, type ShortcutId, type ShortcutPlace, shortcutSpec } from "./catalogue";
import type { CustomKeys } from "./custom-keys";

/**
 * The shortcut that already listens to `keys` somewhere where `id` is heard too, or that would swallow it: a key that
 * acts at once leaves nothing over for a sequence which begins with it. Null when `keys` are free.
 */
export function findClash(custom: CustomKeys, id: ShortcutId, keys: string): ShortcutId | null {
  const places = shortcutSpec(id).places;
  return (
    SHORTCUT_IDS.find(
      (other) =>
        other !== id &&
        meet(places, shortcutSpec(other).places) &&
        (custom[other] ?? shortcutSpec(other).keys).some((k) => overlap(k, keys)),
    ) ?? null
  );
}

function meet(a: readonly ShortcutPlace[], b: readonly ShortcutPlace[]): boolean {
  return a.includes("every") || b.includes("every") || a.some((place) => b.includes(place));
}

function overlap(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `);
}
