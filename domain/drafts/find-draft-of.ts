import "server-only";
import { desc, eq, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { drafts, draftVersions } from "@/db/schema/drafts";
import { members } from "@/db/schema/members";
import { draftColumns } from "./draft-columns";
import type { DraftView } from "./shape";
import { viewDraft } from "./view-draft";

/** The draft that a message's page shows: the one in work, else the newest that was sent or failed; a discarded one only when there is no other. */
export async function findDraftOf(queryable: Queryable, messageId: string): Promise<DraftView | null> {
  const [row] = await queryable
    .select(draftColumns)
    .from(drafts)
    .leftJoin(members, eq(members.id, drafts.approvedBy))
    .where(eq(drafts.messageId, messageId))
    .orderBy(sql`${drafts.state} = 'discarded'`, desc(drafts.createdAt))
    .limit(1);
  if (!row) return null;
  const versions = await queryable.select().from(draftVersions).where(eq(draftVersions.draftId, row.id));
  return viewDraft(row, versions);
}
