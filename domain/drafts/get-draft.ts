import "server-only";
import { and, eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { drafts, draftVersions } from "@/db/schema/drafts";
import { members } from "@/db/schema/members";
import { messages } from "@/db/schema/messages";
import { AppError } from "@/lib/errors";
import { isId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { visibleMessages } from "../messages/visible-messages";
import { draftColumns } from "./draft-columns";
import type { DraftView } from "./shape";
import { viewDraft } from "./view-draft";

/** A draft with all its versions. @throws AppError 40401 when there is none, or its message is not the actor's to see. */
export async function getDraft(actor: Actor, id: string): Promise<DraftView> {
  authorize(actor, "messages:read");
  if (!isId(id)) throw new AppError("not_found");
  const db = getDb();
  const [row] = await db
    .select(draftColumns)
    .from(drafts)
    .innerJoin(messages, eq(messages.id, drafts.messageId))
    .leftJoin(members, eq(members.id, drafts.approvedBy))
    .where(and(eq(drafts.id, id), visibleMessages(actor)));
  if (!row) throw new AppError("not_found", "there is no such draft");
  return viewDraft(row, await db.select().from(draftVersions).where(eq(draftVersions.draftId, id)));
}
