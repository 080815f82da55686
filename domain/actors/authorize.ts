import "server-only";
import { AppError } from "@/lib/errors";
import { LEVELS, type Level } from "./level-shape";
import type { Actor, Scope } from "./shape";

/**
 * What may be done, and who may do it: the least level of a member, and the scopes of an API key, one of which is enough.
 * The one table of the product; every verb that writes asks it through {@link authorize}.
 */
const PERMISSIONS = {
  "messages:read": { level: "viewer", scopes: ["inbox:read"] },
  "messages:write": { level: "agent", scopes: ["inbox:write"] },
  "views:write": { level: "viewer", scopes: [] },
  "views:share": { level: "agent", scopes: [] },
  "views:manage": { level: "manager", scopes: [] },
  "messages:delete": { level: "manager", scopes: ["inbox:write"] },
  "tasks:read": { level: "viewer", scopes: ["inbox:read", "ai:invoke"] },
  "tasks:write": { level: "agent", scopes: ["inbox:write", "ai:invoke"] },
  "drafts:write": { level: "agent", scopes: ["inbox:write"] },
  "drafts:approve": { level: "agent", scopes: ["inbox:write"] },
  "imports:write": { level: "agent", scopes: ["inbox:write"] },
  "rules:read": { level: "viewer", scopes: ["inbox:read"] },
  "rules:write": { level: "manager", scopes: ["admin"] },
  "categories:read": { level: "viewer", scopes: ["inbox:read"] },
  "categories:write": { level: "manager", scopes: ["admin"] },
  "snippets:write": { level: "manager", scopes: ["admin"] },
  "ai:invoke": { level: "agent", scopes: ["ai:invoke"] },
  "prompts:read": { level: "agent", scopes: ["ai:invoke"] },
  "prompts:write": { level: "admin", scopes: ["registry:write"] },
  "roles:read": { level: "agent", scopes: ["ai:invoke"] },
  "roles:write": { level: "admin", scopes: ["registry:write"] },
  "registry:read": { level: "manager", scopes: ["registry:write"] },
  "registry:write": { level: "admin", scopes: ["registry:write"] },
  "ops:read": { level: "manager", scopes: ["ops:read"] },
  "budgets:write": { level: "manager", scopes: ["admin"] },
  "ops:write": { level: "manager", scopes: ["admin"] },
  "api-keys:write": { level: "admin", scopes: ["admin"] },
  "members:read": { level: "viewer", scopes: ["admin"] },
  "members:write": { level: "admin", scopes: ["admin"] },
  "audit:read": { level: "admin", scopes: ["admin"] },
  "settings:write": { level: "admin", scopes: ["admin"] },
} as const satisfies Record<string, { level: Level; scopes: readonly Scope[] }>;

export type Permission = keyof typeof PERMISSIONS;

/** Whether `actor` has `permission`. The scope `admin` includes all others. */
export function may(actor: Actor, permission: Permission): boolean {
  if (actor.kind === "system") return true;
  const needed: { level: Level; scopes: readonly Scope[] } = PERMISSIONS[permission];
  if (actor.kind === "member") return LEVELS.indexOf(actor.level) >= LEVELS.indexOf(needed.level);
  if (actor.scopes.includes("admin") || needed.scopes.some((scope) => actor.scopes.includes(scope)))
    return true;
  return needed.scopes.includes("inbox:read") && actor.scopes.includes("inbox:read_all");
}

/** @throws AppError 40301 naming what is missing, when `actor` lacks `permission`. */
export function authorize(actor: Actor, permission: Permission): void {
  if (may(actor, permission)) return;
  const needed = PERMISSIONS[permission];
  throw new AppError(
    "forbidden",
    actor.kind === "api_key"
      ? `this key lacks the scope ${needed.scopes.join(" or ")}`
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
