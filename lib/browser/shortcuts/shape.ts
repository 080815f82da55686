export const SHORTCUT_GROUPS = ["move", "go", "triage", "select", "reply", "anywhere"] as const;

export type ShortcutGroup = (typeof SHORTCUT_GROUPS)[number];

/** Keys that do something while a page is open. */
export interface Shortcut {
  /** `j`, `shift+j`, `mod+enter`, `g i` (one after the other); several are alternatives. */
  keys: string | readonly string[];
  /** What it does, in the reader's language; shown in the key list. */
  label: string;
  group: ShortcutGroup;
  run: () => void;
  /** Also while a field has the focus (`mod+enter`, `mod+s`). Single keys never do. */
  whileTyping?: boolean;
  /** Also while a dialog or a menu is open. */
  overDialogs?: boolean;
  /** Off for now; it stays in the key list. */
  disabled?: boolean;
  /** Not in the key list. */
  hidden?: boolean;
}
