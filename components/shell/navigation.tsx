import {
  Archive,
  BookUser,
  Box,
  ChartNoAxesColumn,
  CircleCheck,
  Clock,
  Eye,
  FileText,
  HeartPulse,
  Import,
  Inbox,
  KeyRound,
  ListTodo,
  MessageSquareQuote,
  ReceiptText,
  ScrollText,
  Settings,
  ShieldAlert,
  SlidersHorizontal,
  Tag,
  TextQuote,
  Timer,
  User,
  Users,
  Wallet,
  Webhook,
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

export const adminGroups: readonly {
  name: "intelligence" | "running" | "team";
  items: readonly (NavItem & { place: AdminPlace })[];
}[] = [
  {
    name: "intelligence",
    items: [
      {
        place: "prompts",
        name: "admins.prompts",
        href: "/admin/prompts",
        icon: <MessageSquareQuote />,
        least: "agent",
      },
      { place: "roles", name: "admins.roles", href: "/admin/roles", icon: <BookUser />, least: "agent" },
      { place: "models", name: "admins.models", href: "/admin/models", icon: <Box />, least: "manager" },
      {
        place: "scenes",
        name: "admins.scenes",
        href: "/admin/scenes",
        icon: <SlidersHorizontal />,
        least: "manager",
      },
      { place: "categories", name: "admins.categories", href: "/admin/categories", icon: <Tag /> },
      { place: "snippets", name: "admins.snippets", href: "/admin/snippets", icon: <TextQuote /> },
    ],
  },
  {
    name: "running",
    items: [
      { place: "tasks", name: "admins.tasks", href: "/admin/tasks", icon: <ListTodo />, least: "manager" },
      {
        place: "deadLetters",
        name: "admins.deadLetters",
        href: "/admin/dead-letters",
        icon: <Archive />,
        least: "manager",
      },
      {
        place: "requestLog",
        name: "admins.requestLog",
        href: "/admin/request-log",
        icon: <ReceiptText />,
        least: "agent",
      },
      {
        place: "usage",
        name: "admins.usage",
        href: "/admin/budgets",
        icon: <Wallet />,
        least: "manager",
      },
      {
        place: "schedules",
        name: "admins.schedules",
        href: "/admin/schedules",
        icon: <Timer />,
        least: "manager",
      },
      {
        place: "webhooks",
        name: "admins.webhooks",
        href: "/admin/webhooks",
        icon: <Webhook />,
        least: "manager",
      },
      {
        place: "selfCheck",
        name: "admins.selfCheck",
        href: "/admin/self-check",
        icon: <HeartPulse />,
        least: "manager",
      },
    ],
  },
  {
    name: "team",
    items: [
      { place: "members", name: "admins.members", href: "/admin/members", icon: <Users /> },
      {
        place: "apiKeys",
        name: "admins.apiKeys",
        href: "/admin/api-keys",
        icon: <KeyRound />,
        least: "admin",
      },
      { place: "audit", name: "admins.audit", href: "/admin/audit", icon: <ScrollText />, least: "admin" },
      {
        place: "settings",
        name: "admins.settings",
        href: "/admin/settings",
        icon: <Settings />,
        least: "admin",
      },
    ],
  },
];

/** Whether a member of `level` has any use for an item. The pages themselves decide what may be done. */
export function isFor(item: Pick<NavItem, "least">, level: Level): boolean {
  return LEVELS.indexOf(level) >= LEVELS.indexOf(item.least ?? "viewer");
}
