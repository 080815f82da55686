import "server-only";
import { asc } from "drizzle-orm";
import { getDb } from "@/db/client";
import { roles } from "@/db/schema/prompts";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { roleView } from "./role-view";
import type { RoleView } from "./shape";

/** All roles, by code. */
export async function listRoles(actor: Actor): Promise<RoleView[]> {
  authorize(actor, "roles:read");
  return (await getDb().select().from(roles).orderBy(asc(roles.code))).map(roleView);
}
