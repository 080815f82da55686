/** Groups of the key list, in its order. */
export const SHORTCUT_GROUPS = ["move", "go", "triage", "select", "reply", "anywhere"] as const;

export type ShortcutGroup = (typeof SHORTCUT_GROUPS)[number];

/** Where a shortcut is heard. Two that are never heard in the same place may have the same keys. */
export type ShortcutPlace = "every" | "inbox" | "drafts" | "prompts" | "docs";

interface ShortcutSpec {
  /** `j`, `shift+j`, `mod+enter`, `g i` (one after the other); several are alternatives. */
  keys: readonly string[];
  group: ShortcutGroup;
  places: readonly ShortcutPlace[];
  /** Also while a field has the focus. Only chords with ⌘/Ctrl do: a letter is always a letter there. */
  whileTyping?: true;
}

/**
 * Every shortcut of the product. Handlers, hints on buttons, palette, key list and settings read this one table; what
 * a member changed lies over it (`bindings.ts`). Each has its name under `keys.name` in the language files.
 */
export const SHORTCUTS = {
  next: { keys: ["j"], group: "move", places: ["inbox", "drafts"] },
  previous: { keys: ["k"], group: "move", places: ["inbox", "drafts"] },
  nextInThread: { keys: ["n"], group: "move", places: ["inbox"] },
  previousInThread: { keys: ["p"], group: "move", places: ["inbox"] },
  open: { keys: ["o", "enter"], group: "move", places: ["inbox", "drafts"] },
  back: { keys: ["u"], group: "move", places: ["inbox"] },
  search: { keys: ["/"], group: "move", places: ["every"] },
  filter: { keys: ["f"], group: "move", places: ["inbox"] },
  goInbox: { keys: ["g i"], group: "go", places: ["every"] },
  goReview: { keys: ["g r"], group: "go", places: ["every"] },
  goAssigned: { keys: ["g a"], group: "go", places: ["every"] },
  goDrafts: { keys: ["g d"], group: "go", places: ["every"] },
  goSnoozed: { keys: ["g h"], group: "go", places: ["every"] },
  goDone: { keys: ["g e"], group: "go", places: ["every"] },
  goSpam: { keys: ["g s"], group: "go", places: ["every"] },
  goRules: { keys: ["g u"], group: "go", places: ["every"] },
  goImports: { keys: ["g m"], group: "go", places: ["every"] },
  goReports: { keys: ["g p"], group: "go", places: ["every"] },
  done: { keys: ["e"], group: "triage", places: ["inbox"] },
  snooze: { keys: ["h", "s"], group: "triage", places: ["inbox"] },
  assign: { keys: ["a"], group: "triage", places: ["inbox"] },
  label: { keys: ["l"], group: "triage", places: ["inbox"] },
  category: { keys: ["v"], group: "triage", places: ["inbox"] },
  priority: { keys: ["shift+p"], group: "triage", places: ["inbox"] },
  spam: { keys: ["!"], group: "triage", places: ["inbox"] },
  unread: { keys: ["shift+u"], group: "triage", places: ["inbox"] },
  remove: { keys: ["#"], group: "triage", places: ["inbox"] },
  undo: { keys: ["z"], group: "triage", places: ["inbox"] },
  check: { keys: ["x"], group: "select", places: ["inbox"] },
  extendDown: { keys: ["shift+j"], group: "select", places: ["inbox"] },
  extendUp: { keys: ["shift+k"], group: "select", places: ["inbox"] },
  checkAll: { keys: ["* a"], group: "select", places: ["inbox"] },
  checkNone: { keys: ["* n"], group: "select", places: ["inbox"] },
  checkUnread: { keys: ["* u"], group: "select", places: ["inbox"] },
  checkRead: { keys: ["* r"], group: "select", places: ["inbox"] },
  reply: { keys: ["r"], group: "reply", places: ["inbox"] },
  confirm: {
    keys: ["mod+enter"],
    group: "reply",
    places: ["inbox", "drafts", "prompts"],
    whileTyping: true,
  },
  save: { keys: ["mod+s"], group: "reply", places: ["inbox", "prompts"], whileTyping: true },
  regenerate: { keys: ["mod+shift+g"], group: "reply", places: ["inbox"], whileTyping: true },
  compose: { keys: ["c"], group: "reply", places: ["inbox"] },
  accept: { keys: ["y"], group: "reply", places: ["inbox"] },
  classify: { keys: ["shift+c"], group: "reply", places: ["inbox"] },
  commands: { keys: ["mod+k"], group: "anywhere", places: ["every"], whileTyping: true },
  help: { keys: ["?"], group: "anywhere", places: ["every"] },
} as const satisfies Record<string, ShortcutSpec>;

export type ShortcutId = keyof typeof SHORTCUTS;

export const SHORTCUT_IDS = Object.keys(SHORTCUTS) as readonly ShortcutId[];

/** The entry of `id`, without the literal types. */
export function shortcutSpec(id: ShortcutId): ShortcutSpec {
  return SHORTCUTS[id];
}

/** Whether a string, from the database say, names a shortcut of this version. */
export function isShortcutId(value: string): value is ShortcutId {
  return Object.hasOwn(SHORTCUTS, value);
}
