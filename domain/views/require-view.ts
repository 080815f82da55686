import "server-only";
import { and, eq, or } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { savedViews } from "@/db/schema/messages";
import { AppError } from "@/lib/errors";
import { isId } from "@/lib/id";
import { may } from "../actors/authorize";
import type { MemberActor } from "../actors/shape";

/** A view that the member may change, locked. @throws AppError 40401 unknown or somebody's own, 40301 the team's. */
export async function requireView(
  tx: Tx,
  actor: MemberActor,
  id: string,
): Promise<typeof savedViews.$inferSelect> {
  if (!isId(id)) throw new AppError("not_found");
  const [view] = await tx
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.id, id), or(eq(savedViews.ownerId, actor.id), eq(savedViews.shared, true))))
    .for("update");
  if (!view) throw new AppError("not_found", "there is no such view");
  if (view.ownerId !== actor.id && !may(actor, "views:manage"))
    throw new AppError("forbidden", "only who shared a view, or a manager, may change it");
  return view;
}
