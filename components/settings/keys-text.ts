const words: Record<string, string> = {
  enter: "Enter",
  space: "Space",
  up: "↑",
  down: "↓",
  left: "←",
  right: "→",
};

/** Keys in one line of text: `g i` → `G I`, `mod+shift+g` → `Ctrl+Shift+G`. */
export function keysText(keys: string, mac: boolean): string {
  const names: Record<string, string> = { ...words, mod: mac ? "⌘" : "Ctrl", shift: mac ? "⇧" : "Shift" };
  return keys
    .split(" ")
    .map((chord) =>
      chord
        .split(/(?<=.)\+/)
        .map((key) => names[key] ?? key.toUpperCase())
        .join("+"),
    )
    .join(" ");
}
