import type { Permission } from "@/domain/actors/authorize";
import type { Level } from "@/domain/actors/level-shape";
import type { Scope } from "@/domain/actors/shape";

/**
 * Who may do what, said a second time: a change of the product's table (domain/actors/authorize.ts) that is not made here,
 * too, fails the test. `level` is the least one; the scope `admin` is in all of them.
 */
export const WHO_MAY: Record<Permission, { level: Level; scopes: readonly Scope[] }> = {
  "messages:read": { level: "viewer", scopes: ["inbox:read", "inbox:read_all"] },
  "messages:write": { level: "agent", scopes: ["inbox:write"] },
  "views:write": { level: "viewer", scopes: [] },
  "views:share": { level: "agent", scopes: [] },
  "views:manage": { level: "manager", scopes: [] },
  "messages:delete": { level: "manager", scopes: ["inbox:write"] },
  "tasks:read": { level: "viewer", scopes: ["inbox:read", "inbox:read_all", "ai:invoke"] },
  "tasks:write": { level: "agent", scopes: ["inbox:write", "ai:invoke"] },
  "drafts:write": { level: "agent", scopes: ["inbox:write"] },
  "drafts:approve": { level: "agent", scopes: ["inbox:write"] },
  "imports:write": { level: "agent", scopes: ["inbox:write"] },
  "rules:read": { level: "viewer", scopes: ["inbox:read", "inbox:read_all"] },
  "rules:write": { level: "manager", scopes: [] },
  "categories:read": { level: "viewer", scopes: ["inbox:read", "inbox:read_all"] },
  "categories:write": { level: "manager", scopes: [] },
  "snippets:write": { level: "manager", scopes: [] },
  "ai:invoke": { level: "agent", scopes: ["ai:invoke"] },
  "prompts:read": { level: "agent", scopes: ["ai:invoke"] },
  "prompts:write": { level: "admin", scopes: ["registry:write"] },
  "roles:read": { level: "agent", scopes: ["ai:invoke"] },
  "roles:write": { level: "admin", scopes: ["registry:write"] },
  "registry:read": { level: "manager", scopes: ["registry:write"] },
  "registry:write": { level: "admin", scopes: ["registry:write"] },
  "ops:read": { level: "manager", scopes: ["ops:read"] },
  "budgets:write": { level: "manager", scopes: [] },
  "ops:write": { level: "manager", scopes: [] },
  "api-keys:write": { level: "admin", scopes: [] },
  "members:read": { level: "viewer", scopes: [] },
  "members:write": { level: "admin", scopes: [] },
  "audit:read": { level: "admin", scopes: [] },
  "settings:write": { level: "admin", scopes: [] },
};
