import { isShortcutId, type ShortcutId, shortcutSpec } from "./catalogue";

/** What a member changed: the keys of a shortcut, none = switched off. What is not named has the keys of the catalogue. */
export type CustomKeys = Partial<Record<ShortcutId, readonly string[]>>;

const chord =
  /^(mod\+)?(shift\+)?([^\s+]|\+|enter|space|up|down|left|right|backspace|delete|home|end|pageup|pagedown|f\d{1,2})$/u;
/** Chords that belong to the browser or to text: taking them away would break what everybody's fingers know. */
const browsers = new Set(
  [
    "a",
    "c",
    "v",
    "x",
    "z",
    "shift+z",
    "y",
    "f",
    "g",
    "t",
    "shift+t",
    "n",
    "shift+n",
    "w",
    "r",
    "shift+r",
    "l",
    "p",
    "q",
    "d",
    "h",
    "j",
    "u",
    "0",
    "+",
    "-",
    "=",
    "tab",
  ].map((key) => `mod+${key}`),
);

/** Why keys cannot be a shortcut, or null. `reserved`: the browser's own; `unknown`: no keys that can be pressed. */
export function refuseKeys(id: ShortcutId, keys: string): "reserved" | "unknown" | "needsMod" | null {
  const chords = keys.split(" ");
  if (chords.length > 2 || !chords.every((each) => chord.test(each))) return "unknown";
  if (chords.some((each) => browsers.has(each))) return "reserved";
  // What is meant for the middle of a text must not be a letter of it.
  if (shortcutSpec(id).whileTyping && !chords.every((each) => each.startsWith("mod+"))) return "needsMod";
  return null;
}

/** Reads what is stored, leaving out what this version does not know. */
export function readCustomKeys(stored: unknown): CustomKeys {
  if (typeof stored !== "object" || stored === null) return {};
  const custom: CustomKeys = {};
  for (const [id, keys] of Object.entries(stored)) {
    if (!isShortcutId(id) || !Array.isArray(keys)) continue;
    custom[id] = keys.filter((k): k is string => typeof k === "string" && refuseKeys(id, k) === null);
  }
  return custom;
}
