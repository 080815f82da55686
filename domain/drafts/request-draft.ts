import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { inTransaction, type Tx } from "@/db/client";
import { drafts } from "@/db/schema/drafts";
import { messages } from "@/db/schema/messages";
import { tasks } from "@/db/schema/tasks";
import { seal } from "@/db/sealed";
import { AppError } from "@/lib/errors";
import { isId, newId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { emitEvents } from "../events/emit-events";
import { publishChange } from "../live/publish-change";
import { recordMessageEvent } from "../messages/record-message-event";
import { visibleMessages } from "../messages/visible-messages";
import { recordTaskEvent } from "../tasks/record-task-event";
import { getDraft } from "./get-draft";
import type { DraftView, RequestDraft } from "./shape";

/** The states of a draft in work; the unique index allows one a message. */
const LIVE = ["generating", "draft", "stale", "approved", "sending"] as const;

/**
 * Asks for a draft. A message has one draft in work: a second request joins it. With `regenerate` a new version is
 * written beside the texts that are there; none is overwritten. So it is where the customer has written again since. An
 * `instruction` says what that version shall be like.
 */
export async function requestDraft(actor: Actor, messageId: string, input: RequestDraft): Promise<DraftView> {
  authorize(actor, "drafts:write");
  authorize(actor, "messages:read");
  if (!isId(messageId)) throw new AppError("not_found");
  const draftId = await inTransaction(async (tx) => {
    const [message] = await tx
      .select({ id: messages.id, priority: messages.priority, sender: messages.sender })
      .from(messages)
      .where(and(eq(messages.id, messageId), visibleMessages(actor)));
    if (!message) throw new AppError("not_found", "there is no such message");
    const { draft, created } = await openDraft(tx, messageId, input.role_code ?? null);
    if (!created) {
      if (draft.state === "approved" || draft.state === "sending")
        throw new AppError("conflict", `the draft is ${draft.state} already: discard it to write another`);
      const wanted = input.regenerate || input.instruction !== undefined || draft.state === "stale";
      if (draft.state === "generating" || !wanted) return draft.id;
      // A version is being written already: a second click is the same wish, unless it says another.
      if (input.instruction === undefined && (await isBeingWritten(tx, draft.id))) return draft.id;
    }
    const taskId = newId();
    await tx.insert(tasks).values({
      id: taskId,
      type: "draft_reply",
      topic: "draft",
      sender: message.sender,
      priority: "high",
      messageId,
      draftId: draft.id,
      ...(input.instruction === undefined
        ? {}
        : { payload: seal(tasks.payload, taskId, JSON.stringify({ instruction: input.instruction })) }),
      submittedByKey: actor.kind === "api_key" ? actor.id : null,
      submittedByMember: actor.kind === "member" ? actor.id : null,
      requestId: actor.requestId ?? null,
    });
    const eventId = await recordTaskEvent(tx, taskId, { kind: "submitted", status: "pending" });
    await emitEvents(tx, [
      {
        id: eventId,
        name: "draft/requested",
        data: { draftId: draft.id, messageId, taskId, priority: "high" },
      },
    ]);
    await recordMessageEvent(tx, actor, messageId, "draft_requested", { draft_id: draft.id });
    await recordAudit(tx, actor, {
      action: "draft.requested",
      subjectType: "draft",
      subjectId: draft.id,
      data: { message_id: messageId },
    });
    await publishChange(tx, { kind: "draft", id: draft.id, messageId });
    return draft.id;
  });
  return getDraft(actor, draftId);
}

async function isBeingWritten(tx: Tx, draftId: string): Promise<boolean> {
  const [task] = await tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(
        eq(tasks.draftId, draftId),
        eq(tasks.type, "draft_reply"),
        inArray(tasks.status, ["pending", "processing"]),
      ),
    )
    .limit(1);
  return task !== undefined;
}

/** The message's draft in work, made when there is none; the unique index settles two requests at once. */
export async function openDraft(
  tx: Tx,
  messageId: string,
  roleCode: string | null,
): Promise<{ draft: typeof drafts.$inferSelect; created: boolean }> {
  const [made] = await tx
    .insert(drafts)
    .values({ id: newId(), messageId, state: "generating", roleCode })
    .onConflictDoNothing()
    .returning();
  if (made) return { draft: made, created: true };
  const [live] = await tx
    .select()
    .from(drafts)
    .where(and(eq(drafts.messageId, messageId), inArray(drafts.state, [...LIVE])))
    .for("update");
  if (!live) throw new AppError("conflict", "the draft was closed just now: try again");
  if (roleCode !== null && roleCode !== live.roleCode)
    await tx.update(drafts).set({ roleCode, updatedAt: sql`now()` }).where(eq(drafts.id, live.id));
  return { draft: live, created: false };
}
