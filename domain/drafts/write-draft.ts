import "server-only";
import { and, eq } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { drafts, draftVersions } from "@/db/schema/drafts";
import { messages } from "@/db/schema/messages";
import { seal } from "@/db/sealed";
import { AppError } from "@/lib/errors";
import { isId, newId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";
import { recordMessageEvent } from "../messages/record-message-event";
import { visibleMessages } from "../messages/visible-messages";
import { getDraft } from "./get-draft";
import type { DraftView } from "./shape";

/**
 * Begins a draft with a person's own words instead of the AI's; from then on it is a draft like any other.
 * @throws AppError 40401; 40902 when the message has a draft in work already.
 */
export async function writeDraft(actor: Actor, messageId: string, body: string): Promise<DraftView> {
  authorize(actor, "drafts:write");
  authorize(actor, "messages:read");
  if (!isId(messageId)) throw new AppError("not_found");
  const draftId = await inTransaction(async (tx) => {
    const [message] = await tx
      .select({ id: messages.id })
      .from(messages)
      .where(and(eq(messages.id, messageId), visibleMessages(actor)));
    if (!message) throw new AppError("not_found", "there is no such message");
    // The unique index of drafts in work settles two people who begin at once.
    const [made] = await tx
      .insert(drafts)
      .values({ id: newId(), messageId, state: "draft", version: 1 })
      .onConflictDoNothing()
      .returning({ id: drafts.id });
    if (!made)
      throw new AppError("conflict", "the message has a draft in work: load it and bring your text in");
    await tx.insert(draftVersions).values({
      draftId: made.id,
      version: 1,
      body: seal(draftVersions.body, `${made.id}.1`, body),
      authorKind: actor.kind === "api_key" ? "api_key" : "member",
      authorId: actor.id,
      authorName: actor.name,
    });
    await recordMessageEvent(tx, actor, messageId, "draft_written", { draft_id: made.id, version: 1 });
    await recordAudit(tx, actor, {
      action: "draft.written",
      subjectType: "draft",
      subjectId: made.id,
      data: { message_id: messageId },
    });
    await publishChange(tx, { kind: "draft", id: made.id, messageId });
    return made.id;
  });
  return getDraft(actor, draftId);
}
