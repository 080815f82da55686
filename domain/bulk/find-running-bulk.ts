import "server-only";
import { and, desc, eq, inArray, isNotNull } from "drizzle-orm";
import { getDb } from "@/db/client";
import { bulks } from "@/db/schema/messages";
import { authorize } from "../actors/authorize";
import type { MemberActor } from "../actors/shape";
import type { BulkView } from "./shape";
import { viewBulk } from "./view-bulk";

/** The member's newest bulk change that runs as a task, for a page that was loaded anew meanwhile. */
export async function findRunningBulk(actor: MemberActor): Promise<BulkView | null> {
  authorize(actor, "messages:read");
  const [bulk] = await getDb()
    .select()
    .from(bulks)
    .where(
      and(
        eq(bulks.memberId, actor.id),
        inArray(bulks.state, ["running", "undoing"]),
        isNotNull(bulks.taskId),
      ),
    )
    .orderBy(desc(bulks.updatedAt))
    .limit(1);
  if (!bulk) return null;
  const view = await viewBulk(getDb(), bulk);
  return view.state === "running" || view.state === "undoing" ? view : null;
}
