import "server-only";
import { eq, max } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { savedViews } from "@/db/schema/messages";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { MemberActor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";
import { filterOfQuery } from "./filter-of-query";
import type { NewView, SavedView } from "./shape";

/** Views of one member at most, so that their counts stay quick. */
const MOST = 30;

/** Keeps a filter under a name, at the end of the member's views. @throws AppError 42201, 40301 sharing as a viewer. */
export async function createView(actor: MemberActor, view: NewView): Promise<SavedView> {
  authorize(actor, "views:write");
  if (view.shared) authorize(actor, "views:share");
  requireReadable(view.query);
  const id = newId();
  await inTransaction(async (tx) => {
    const own = await tx
      .select({ id: savedViews.id })
      .from(savedViews)
      .where(eq(savedViews.ownerId, actor.id));
    if (own.length >= MOST)
      throw new AppError("validation_failed", `a member keeps at most ${MOST} views: delete one first`);
    const [last] = await tx.select({ position: max(savedViews.position) }).from(savedViews);
    await tx
      .insert(savedViews)
      .values({ id, ownerId: actor.id, position: (last?.position ?? 0) + 1, ...view });
    await recordAudit(tx, actor, {
      action: "view.created",
      subjectType: "view",
      subjectId: id,
      data: { shared: view.shared },
    });
    await publishChange(tx, { kind: "view", id });
  });
  return { id, ...view, owner: { id: actor.id, name: actor.name }, mine: true };
}

/** @throws AppError 42201 for a query string that is no filter of the inbox. */
export function requireReadable(query: string): void {
  if (filterOfQuery(query) === null)
    throw new AppError("validation_failed", "query: not a filter of the inbox", {
      problems: [{ path: "query", message: "not a filter of the inbox" }],
    });
}
