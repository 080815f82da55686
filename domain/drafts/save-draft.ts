import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { inLastingTransaction, type Tx } from "@/db/client";
import { drafts, draftVersions } from "@/db/schema/drafts";
import { messages } from "@/db/schema/messages";
import { tasks } from "@/db/schema/tasks";
import { seal } from "@/db/sealed";
import { publishChange } from "../live/publish-change";
import { recordMessageEvent } from "../messages/record-message-event";
import { finishTask } from "../tasks/finish-task";
import type { TaskRecord } from "../tasks/start-attempt";
import type { GeneratedDraft } from "./generate-draft";

/**
 * Whether the customer has written in the conversation since the text was made: a message that is newer than the one it
 * answers and that the model has not seen.
 */
async function isOvertaken(tx: Tx, messageId: string, seen: readonly string[]): Promise<boolean> {
  const [newer] = await tx.execute<{ id: string }>(sql`
    select later.id from ${messages} own
    join ${messages} later on later.thread_id = own.thread_id and later.direction = 'incoming'
      and (later.received_at, later.id) > (own.received_at, own.id)
    where own.id = ${messageId} and not later.id::text = any(${sql.param([...seen])}::text[]) limit 1`);
  return newer !== undefined;
}

/**
 * Stores a generated text as the draft's next version and ends its task, in one transaction. Texts that people wrote
 * meanwhile stay as versions of their own.
 * @returns false when the task or the draft was ended meanwhile; nothing is stored then.
 */
export async function saveDraft(task: TaskRecord, draftId: string, text: GeneratedDraft): Promise<boolean> {
  return inLastingTransaction(async (tx) => {
    const [live] = await tx
      .select({ attempts: tasks.attempts })
      .from(tasks)
      .where(and(eq(tasks.id, task.id), eq(tasks.status, "processing")))
      .for("update");
    if (live?.attempts !== task.attempts) return false;
    const overtaken = task.messageId !== null && (await isOvertaken(tx, task.messageId, text.seen));
    const [draft] = await tx
      .update(drafts)
      .set({
        state: overtaken ? "stale" : "draft",
        version: sql`${drafts.version} + 1`,
        language: text.language,
        roleCode: text.roleCode,
        promptCode: text.promptCode,
        promptVersion: text.promptVersion,
        model: text.model,
        snippets: text.snippets,
        errorCode: null,
        updatedAt: sql`now()`,
      })
      .where(and(eq(drafts.id, draftId), inArray(drafts.state, ["generating", "draft", "stale"])))
      .returning({ version: drafts.version, messageId: drafts.messageId });
    if (!draft) {
      // Approved or discarded while the model wrote: the person's word stands, the task ends without an effect.
      await finishTask(tx, task.id, { draft_id: draftId, superseded: true });
      return false;
    }
    await tx.insert(draftVersions).values({
      draftId,
      version: draft.version,
      body: seal(draftVersions.body, `${draftId}.${draft.version}`, text.body),
      authorKind: "ai",
      authorName: text.model,
    });
    await recordMessageEvent(
      tx,
      { kind: "ai", id: null, name: text.model },
      draft.messageId,
      "draft_generated",
      {
        draft_id: draftId,
        version: draft.version,
      },
    );
    await finishTask(tx, task.id, { draft_id: draftId, version: draft.version });
    await publishChange(tx, { kind: "draft", id: draftId, messageId: draft.messageId });
    return true;
  });
}
