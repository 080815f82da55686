import { keysFor } from "./bindings";
import { shortcutSpec } from "./catalogue";
import { chordOf } from "./chord-of";
import { isComposing } from "./is-composing";
import { isTyping } from "./is-typing";
import { matchKeys } from "./match-keys";
import { currentEscapes, currentShortcuts } from "./registry";

/** How long the first key of a sequence waits for the second. */
const sequenceMs = 1500;
const overlays =
  '[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"], [role="menu"][data-state="open"], [role="listbox"][data-state="open"]';

/**
 * Listens on the window for every registered shortcut, and leaves an input method its keys. Once a page.
 * @returns what stops it
 */
export function listenForShortcuts(mac: boolean): () => void {
  let pending = "";
  let timer: ReturnType<typeof setTimeout> | undefined;

  const wait = (keys: string) => {
    pending = keys;
    clearTimeout(timer);
    if (keys !== "") timer = setTimeout(() => wait(""), sequenceMs);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event)) return;
    const chord = chordOf(event, mac);
    if (chord === null) return;
    const typing = isTyping(event.target);
    // A letter typed into a field is text, whatever a member bound to it.
    if (typing && !chord.startsWith("mod+")) return;
    const covered = document.querySelector(overlays) !== null;
    if (chord === "esc") {
      wait("");
      if (!covered) currentEscapes().at(-1)?.();
      return;
    }
    const usable = currentShortcuts()
      .filter(
        (s) => !s.disabled && (!typing || shortcutSpec(s.id).whileTyping) && (!covered || s.overDialogs),
      )
      .map((s) => ({ ...s, keys: keysFor(s.id) }));
    // Enter and Space on a focused button or link press it: they are the control's own keys.
    const pressed =
      event.target instanceof HTMLElement && event.target.closest("button, a[href], summary, [role=option]");
    if (pressed && (chord === "enter" || chord === "space")) return;
    const match = matchKeys(usable, pending, chord);
    if (match === null) {
      wait("");
      return;
    }
    if ("pending" in match) {
      wait(match.pending);
      return;
    }
    wait("");
    // A key that is held down moves on, but does not archive forty messages.
    if (event.repeat && shortcutSpec(match.run.id).group !== "move") return;
    event.preventDefault();
    match.run.run();
  };

  // The keys of an input method are nobody else's. An Enter that takes a candidate submits no form, in whichever
  // browser: some say 229 for it and submit all the same. An Escape closes the candidates, not the dialog around them.
  const onComposing = (event: KeyboardEvent) => {
    if (!isComposing(event)) return;
    if (event.key === "Escape") event.stopPropagation();
    else if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
  };

  window.addEventListener("keydown", onComposing, { capture: true });
  window.addEventListener("keydown", onKeyDown);
  return () => {
    clearTimeout(timer);
    window.removeEventListener("keydown", onComposing, { capture: true });
    window.removeEventListener("keydown", onKeyDown);
  };
}
