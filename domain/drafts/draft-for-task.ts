import "server-only";
import { inTransaction } from "@/db/client";
import { AppError } from "@/lib/errors";
import { finishTask } from "../tasks/finish-task";
import type { TaskRecord } from "../tasks/start-attempt";
import { generateDraft } from "./generate-draft";
import { openDraft } from "./request-draft";
import { saveDraft } from "./save-draft";

/**
 * The draft that a task owes: its own (`draft_reply`), or the message's after a classification. A text that people are
 * working on already is left alone.
 */
export async function draftForTask(task: TaskRecord, signal: AbortSignal): Promise<string> {
  if (task.messageId === null) throw new AppError("internal", "the task names no message");
  const messageId = task.messageId;
  const draftId = task.draftId ?? (await draftToWrite(task, messageId));
  if (draftId === null) return "done";
  const text = await generateDraft(task, draftId, signal);
  if (text === null) return "gone";
  return (await saveDraft(task, draftId, text)) ? "done" : "superseded";
}

async function draftToWrite(task: TaskRecord, messageId: string): Promise<string | null> {
  return inTransaction(async (tx) => {
    const { draft } = await openDraft(tx, messageId, null);
    if (draft.version === 0) return draft.id;
    await finishTask(tx, task.id, { draft_id: draft.id, version: draft.version });
    return null;
  });
}
