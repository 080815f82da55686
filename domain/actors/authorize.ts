import "server-only";
import { AppError } from "@/lib/errors";
import { LEVELS, type Level } from "./level-shape";
import type { Actor, Scope } from "./shape";

/**
 * What may be done, and who may do it: the least level of a member, and the scope of an API key (`null`: no key
 * may). The one table of the product; every verb that writes asks it through {@link authorize}.
 */
const PERMISSIONS = {
  "messages:read": { level: "viewer", scope: "inbox:read" },
  "messages:write": { level: "agent", scope: "inbox:write" },
  "views:write": { level: "viewer", scope: null },
  "views:share": { level: "agent", scope: null },
  "views:manage": { level: "manager", scope: null },
  "messages:delete": { level: "manager", scope: "inbox:write" },
  "tasks:read": { level: "viewer", scope: "inbox:read" },
  "tasks:write": { level: "agent", scope: "inbox:write" },
  "drafts:write": { level: "agent", scope: "inbox:write" },
  "drafts:approve": { level: "agent", scope: "inbox:write" },
  "imports:write": { level: "agent", scope: "inbox:write" },
  "rules:read": { level: "viewer", scope: "inbox:read" },
  "rules:write": { level: "manager", scope: "admin" },
  "categories:read": { level: "viewer", scope: "inbox:read" },
  "categories:write": { level: "manager", scope: "admin" },
  "snippets:write": { level: "manager", scope: "admin" },
  "ai:invoke": { level: "agent", scope: "ai:invoke" },
  "prompts:read": { level: "agent", scope: "ai:invoke" },
  "prompts:write": { level: "admin", scope: "registry:write" },
  "roles:read": { level: "agent", scope: "ai:invoke" },
  "roles:write": { level: "admin", scope: "registry:write" },
  "registry:read": { level: "manager", scope: "registry:write" },
  "registry:write": { level: "admin", scope: "registry:write" },
  "ops:read": { level: "manager", scope: "ops:read" },
  "budgets:write": { level: "manager", scope: "admin" },
  "ops:write": { level: "manager", scope: "admin" },
  "api-keys:write": { level: "admin", scope: "admin" },
  "members:read": { level: "viewer", scope: "admin" },
  "members:write": { level: "admin", scope: "admin" },
  "audit:read": { level: "admin", scope: "admin" },
  "settings:write": { level: "admin", scope: "admin" },
} as const satisfies Record<string, { level: Level; scope: Scope | null }>;

export type Permission = keyof typeof PERMISSIONS;

/** Whether `actor` has `permission`. The scope `admin` includes all others. */
export function may(actor: Actor, permission: Permission): boolean {
  if (actor.kind === "system") return true;
  const needed: { level: Level; scope: Scope | null } = PERMISSIONS[permission];
  if (actor.kind === "member") return LEVELS.indexOf(actor.level) >= LEVELS.indexOf(needed.level);
  if (needed.scope === null) return false;
  if (actor.scopes.includes("admin") || actor.scopes.includes(needed.scope)) return true;
  return needed.scope === "inbox:read" && actor.scopes.includes("inbox:read_all");
}

/** @throws AppError 40301 naming what is missing, when `actor` lacks `permission`. */
export function authorize(actor: Actor, permission: Permission): void {
  if (may(actor, permission)) return;
  const needed = PERMISSIONS[permission];
  throw new AppError(
    "forbidden",
    actor.kind === "api_key"
      ? `this key lacks the scope ${needed.scope}`
      : `this needs the access level ${needed.level} or higher`,
  );
}

/**
 * Whether `actor` sees everyone's records. Members do: the inbox is the team's. A key sees only what it submitted
 * itself, unless it has `inbox:read_all` or `admin`.
 */
export function seesAll(actor: Actor): boolean {
  return (
    actor.kind !== "api_key" || actor.scopes.includes("admin") || actor.scopes.includes("inbox:read_all")
  );
}
