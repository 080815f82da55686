import {
  ChartNoAxesColumn,
  CircleCheck,
  Clock,
  Eye,
  FileText,
  Import,
  Inbox,
  ShieldAlert,
  User,
} from "lucide-react";
import type { ReactNode } from "react";
import { RuleIcon } from "@/components/ui/rule-icon";
import { LEVELS, type Level } from "@/domain/actors/level-shape";
import type { ViewCounts } from "@/domain/views/shape";
import type { ShortcutId } from "@/lib/browser/shortcuts/catalogue";

/** The admin pages; each is explained under `admin.places`. */
export type AdminPlace =
  | "prompts"
  | "roles"
  | "models"
  | "scenes"
  | "categories"
  | "snippets"
  | "tasks"
  | "deadLetters"
  | "requestLog"
  | "usage"
  | "schedules"
  | "webhooks"
  | "selfCheck"
  | "members"
  | "apiKeys"
  | "audit"
  | "settings";

export interface NavItem {
  /** Key of its name under `shell`. */
  name:
    | "inbox"
    | "review"
    | "assigned"
    | "drafts"
    | "snoozed"
    | "done"
    | "spam"
    | "rules"
    | "imports"
    | "reports"
    | `admins.${AdminPlace}`;
  href: string;
  icon: ReactNode;
  /** Leads there. */
  shortcut?: ShortcutId;
  count?: Exclude<keyof ViewCounts, "saved">;
  tone?: "strong" | "warn" | "work";
  /** Least level of a member who has any use for it. */
  least?: Level;
}

/** The views of the inbox: a path and its filters, so that a view is a link. */
export const viewItems: readonly NavItem[] = [
  { name: "inbox", href: "/inbox", icon: <Inbox />, shortcut: "goInbox", count: "inbox", tone: "strong" },
  {
    name: "review",
    href: "/inbox?review=1",
    icon: <Eye />,
    shortcut: "goReview",
    count: "review",
    tone: "warn",
  },
  { name: "assigned", href: "/inbox?assignee=me", icon: <User />, shortcut: "goAssigned", count: "mine" },
  { name: "drafts", href: "/drafts", icon: <FileText />, shortcut: "goDrafts", count: "drafts" },
  { name: "snoozed", href: "/inbox?state=snoozed", icon: <Clock />, shortcut: "goSnoozed", count: "snoozed" },
  { name: "done", href: "/inbox?state=done", icon: <CircleCheck />, shortcut: "goDone" },
  { name: "spam", href: "/inbox?state=spam", icon: <ShieldAlert />, shortcut: "goSpam", count: "spam" },
];

export const workspaceItems: readonly NavItem[] = [
  { name: "rules", href: "/rules", icon: <RuleIcon />, shortcut: "goRules" },
  {
    name: "imports",
    href: "/imports",
    icon: <Import />,
    shortcut: "goImports",
    count: "imports_running",
    tone: "work",
  },
  {
    name: "reports",
    href: "/reports",
    icon: <ChartNoAxesColumn />,
    shortcut: "goReports",
    least: "manager",
  },
];

/** Whether a member of `level` has any use for an item. The pages themselves decide what may be done. */
export function isFor(item: Pick<NavItem, "least">, level: Level): boolean {
  return LEVELS.indexOf(level) >= LEVELS.indexOf(item.least ?? "viewer");
}
