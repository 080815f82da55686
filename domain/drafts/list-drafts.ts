import "server-only";
import { and, desc, eq, getTableColumns, inArray, type SQL } from "drizzle-orm";
import { getDb } from "@/db/client";
import { drafts, draftVersions } from "@/db/schema/drafts";
import { members } from "@/db/schema/members";
import { messages } from "@/db/schema/messages";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import type { MessageRow } from "../messages/shape";
import { rowColumns, viewRow } from "../messages/view-message";
import { visibleMessages } from "../messages/visible-messages";
import { draftColumns } from "./draft-columns";
import type { DraftState, DraftView } from "./shape";
import { viewDraft } from "./view-draft";

/** Drafts shown at most; a team that has more waiting sees the newest. */
const MAX_LISTED = 200;

export interface ListedDraft {
  draft: DraftView;
  message: MessageRow;
}

/** Drafts in the given states with their messages, newest change first; of one message only when `messageId` is given. */
export async function listDrafts(
  actor: Actor,
  states: DraftState[],
  messageId?: string,
): Promise<ListedDraft[]> {
  authorize(actor, "messages:read");
  const db = getDb();
  const conditions: (SQL | undefined)[] = [
    inArray(drafts.state, states),
    visibleMessages(actor),
    messageId === undefined ? undefined : eq(drafts.messageId, messageId),
  ];
  const rows = await db
    .select({ draft: getTableColumns(drafts), deliverTo: draftColumns.deliverTo, message: rowColumns })
    .from(drafts)
    .innerJoin(messages, eq(messages.id, drafts.messageId))
    .leftJoin(members, eq(members.id, messages.assigneeId))
    .where(and(...conditions))
    .orderBy(desc(drafts.updatedAt))
    .limit(MAX_LISTED);
  const ids = rows.map((r) => r.draft.id);
  const versions =
    ids.length === 0 ? [] : await db.select().from(draftVersions).where(inArray(draftVersions.draftId, ids));
  const names = await approverNames(
    rows.flatMap((r) => (r.draft.approvedBy === null ? [] : [r.draft.approvedBy])),
  );
  return rows.map(({ draft, deliverTo, message }) => ({
    draft: viewDraft(
      { ...draft, deliverTo, approverName: names.get(draft.approvedBy ?? "") ?? null },
      versions.filter((v) => v.draftId === draft.id),
    ),
    message: viewRow(message),
  }));
}

async function approverNames(ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await getDb()
    .select({ id: members.id, name: members.name })
    .from(members)
    .where(inArray(members.id, ids));
  return new Map(rows.map((r) => [r.id, r.name]));
}
