import {
  CheckCheck,
  CircleCheck,
  Clock,
  CornerDownLeft,
  Keyboard,
  ListChecks,
  ListFilter,
  Mail,
  RefreshCw,
  Reply,
  Save,
  ShieldAlert,
  SignalHigh,
  SquarePen,
  Tag,
  Tags,
  Trash2,
  Undo2,
  User,
  WandSparkles,
} from "lucide-react";
import type { ReactNode } from "react";
import type { Command } from "@/lib/browser/commands/use-commands";
import { keysFor } from "@/lib/browser/shortcuts/bindings";
import {
  SHORTCUT_GROUPS,
  type ShortcutGroup,
  type ShortcutId,
  shortcutSpec,
} from "@/lib/browser/shortcuts/catalogue";
import { currentShortcuts } from "@/lib/browser/shortcuts/registry";

const icons: Partial<Record<ShortcutId, ReactNode>> = {
  done: <CircleCheck />,
  snooze: <Clock />,
  assign: <User />,
  label: <Tag />,
  category: <Tags />,
  priority: <SignalHigh />,
  spam: <ShieldAlert />,
  unread: <Mail />,
  remove: <Trash2 />,
  undo: <Undo2 />,
  reply: <Reply />,
  confirm: <CornerDownLeft />,
  save: <Save />,
  regenerate: <RefreshCw />,
  compose: <SquarePen />,
  accept: <CheckCheck />,
  classify: <WandSparkles />,
  checkAll: <ListChecks />,
  filter: <ListFilter />,
  help: <Keyboard />,
};
/** What one looks for in a palette comes first; moving about is what the keys themselves are for. */
const order: readonly ShortcutGroup[] = ["triage", "reply", "select", "move", "anywhere"];

/**
 * The acts that shortcuts do on this page now, for the palette: the same list that the keyboard hears. Places are left
 * out; the palette has a group of its own for them.
 */
export function shortcutCommands(
  nameOf: (id: ShortcutId) => string,
  groupOf: (group: (typeof SHORTCUT_GROUPS)[number]) => string,
): Command[] {
  const heard = new Map(currentShortcuts().map((s) => [s.id, s]));
  return order.flatMap((group) =>
    [...heard.values()]
      .filter((s) => shortcutSpec(s.id).group === group && !s.disabled && !s.hidden)
      .map(({ id, label, run }): Command => {
        const keys = keysFor(id)[0];
        return {
          id: `key-${id}`,
          label: label ?? nameOf(id),
          group: groupOf(group),
          icon: icons[id],
          ...(keys === undefined ? {} : { keys }),
          run,
        };
      }),
  );
}
