import "server-only";
import { and, asc, eq } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { drafts, draftVersions } from "@/db/schema/drafts";
import { members } from "@/db/schema/members";
import { messages } from "@/db/schema/messages";
import { open } from "@/db/sealed";
import type { Actor } from "../actors/shape";
import type { SentReply } from "../messages/shape";
import { visibleMessages } from "../messages/visible-messages";
import { presentVersion } from "./draft-columns";

/** Replies of a conversation read at most. */
const MOST = 50;

/** What was sent from here in a conversation, oldest first: the half of it that the customer's messages don't show. */
export async function listReplies(
  queryable: Queryable,
  actor: Actor,
  threadId: string,
): Promise<SentReply[]> {
  const rows = await queryable
    .select({
      draftId: drafts.id,
      messageId: drafts.messageId,
      version: drafts.version,
      language: drafts.language,
      sentAt: drafts.sentAt,
      by: members.name,
      body: draftVersions.body,
    })
    .from(drafts)
    .innerJoin(messages, eq(messages.id, drafts.messageId))
    .innerJoin(draftVersions, presentVersion)
    .leftJoin(members, eq(members.id, drafts.approvedBy))
    .where(and(eq(messages.threadId, threadId), eq(drafts.state, "sent"), visibleMessages(actor)))
    .orderBy(asc(drafts.sentAt))
    .limit(MOST);
  return rows.map((row) => ({
    draft_id: row.draftId,
    message_id: row.messageId,
    body: open(draftVersions.body, `${row.draftId}.${row.version}`, row.body),
    language: row.language,
    sent_at: row.sentAt ?? "",
    by: row.by,
  }));
}
