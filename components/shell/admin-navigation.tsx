import {
  Archive,
  BookUser,
  Box,
  HeartPulse,
  KeyRound,
  ListTodo,
  MessageSquareQuote,
  ReceiptText,
  ScrollText,
  Settings,
  SlidersHorizontal,
  Tag,
  TextQuote,
  Timer,
  Users,
  Wallet,
  Webhook,
} from "lucide-react";
import type { AdminPlace, NavItem } from "./navigation";

/** The admin pages by group. Apart from the views: the inbox does without them. */
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
