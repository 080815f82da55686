import "server-only";
import { eq } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { savedViews } from "@/db/schema/messages";
import { authorize } from "../actors/authorize";
import type { MemberActor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";
import { requireReadable } from "./create-view";
import { requireView } from "./require-view";
import type { ViewPatch } from "./shape";

/** Renames a view, shares it or takes it back to oneself, or has it show another filter. @throws AppError 40401, 40301, 42201. */
export async function updateView(actor: MemberActor, id: string, patch: ViewPatch): Promise<void> {
  authorize(actor, "views:write");
  if (patch.shared) authorize(actor, "views:share");
  if (patch.query !== undefined) requireReadable(patch.query);
  const set = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  if (Object.keys(set).length === 0) return;
  await inTransaction(async (tx) => {
    await requireView(tx, actor, id);
    await tx.update(savedViews).set(set).where(eq(savedViews.id, id));
    await recordAudit(tx, actor, {
      action: "view.updated",
      subjectType: "view",
      subjectId: id,
      data: { fields: Object.keys(set) },
    });
    await publishChange(tx, { kind: "view", id });
  });
}
