const named: Record<string, string> = {
  " ": "space",
  Enter: "enter",
  Escape: "esc",
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  Backspace: "backspace",
  Delete: "delete",
  Home: "home",
  End: "end",
  PageUp: "pageup",
  PageDown: "pagedown",
};

/** The parts of a keyboard event that name a chord. */
export type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/**
 * The name of the keys that are held: `mod+shift+g`, `j`, `?`, `shift+j`. `mod` is ⌘ on a Mac and Ctrl elsewhere.
 * Shift is named for letters and named keys only: `?` and `#` need it on some layouts and not on others.
 * Null for a modifier alone, a dead key, or a modifier that belongs to the system (AltGr types characters).
 */
export function chordOf(event: KeyPress, mac: boolean): string | null {
  const { key } = event;
  if (key === "Dead" || key === "Process" || key === "Unidentified") return null;
  if (key === "Shift" || key === "Control" || key === "Alt" || key === "Meta") return null;
  const mod = mac ? event.metaKey : event.ctrlKey;
  const foreign = mac ? event.ctrlKey : event.metaKey;
  if (foreign) return null;
  if (event.altKey) return null;
  const name = named[key] ?? key.toLowerCase();
  const shift = event.shiftKey && (named[key] !== undefined || /^\p{L}$/u.test(key) || key.length > 1);
  return `${mod ? "mod+" : ""}${shift ? "shift+" : ""}${name}`;
}
