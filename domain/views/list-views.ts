import "server-only";
import { asc, eq, or } from "drizzle-orm";
import { getDb } from "@/db/client";
import { members } from "@/db/schema/members";
import { savedViews } from "@/db/schema/messages";
import { authorize, may } from "../actors/authorize";
import type { MemberActor } from "../actors/shape";
import type { SavedView } from "./shape";

/** The views that a member sees: those of the team, then their own, each in its order. */
export async function listViews(actor: MemberActor): Promise<SavedView[]> {
  authorize(actor, "messages:read");
  const rows = await getDb()
    .select({ view: savedViews, owner: members.name })
    .from(savedViews)
    .leftJoin(members, eq(members.id, savedViews.ownerId))
    .where(or(eq(savedViews.ownerId, actor.id), eq(savedViews.shared, true)))
    .orderBy(asc(savedViews.position), asc(savedViews.id));
  const views = rows.map(({ view, owner }) => ({
    id: view.id,
    name: view.name,
    query: view.query,
    shared: view.shared,
    owner: { id: view.ownerId, name: owner ?? "?" },
    mine: view.ownerId === actor.id || (view.shared && may(actor, "views:manage")),
  }));
  return [...views.filter((view) => view.shared), ...views.filter((view) => !view.shared)];
}
