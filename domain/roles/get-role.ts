import "server-only";
import { eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { roles } from "@/db/schema/prompts";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { roleView } from "./role-view";
import type { RoleView } from "./shape";

/** @throws AppError 40401. */
export async function getRole(actor: Actor, code: string): Promise<RoleView> {
  authorize(actor, "roles:read");
  const [row] = await getDb().select().from(roles).where(eq(roles.code, code));
  if (!row) throw new AppError("not_found", "there is no such role");
  return roleView(row);
}
