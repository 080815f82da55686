import type { ShortcutId } from "./catalogue";

/** What a shortcut of the catalogue does while a component is on screen. */
export interface Shortcut {
  id: ShortcutId;
  run: () => void;
  /** What it does here, where the catalogue's name says too little. In the reader's language. */
  label?: string;
  /** Also while a dialog or a menu is open. */
  overDialogs?: boolean;
  /** Off for now; it stays in the key list, but not in the palette. */
  disabled?: boolean;
  /** In neither list. */
  hidden?: boolean;
}
