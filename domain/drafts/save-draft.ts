import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { inLastingTransaction } from "@/db/client";
import { drafts, draftVersions } from "@/db/schema/drafts";
import { tasks } from "@/db/schema/tasks";
import { seal } from "@/db/sealed";
import { publishChange } from "../live/publish-change";
import { recordMessageEvent } from "../messages/record-message-event";
import { finishTask } from "../tasks/finish-task";
import type { TaskRecord } from "../tasks/start-attempt";
import type { GeneratedDraft } from "./generate-draft";

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
    const [draft] = await tx
      .update(drafts)
      .set({
        state: "draft",
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
      .where(and(eq(drafts.id, draftId), inArray(drafts.state, ["generating", "draft"])))
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
