import "server-only";
import { and, eq } from "drizzle-orm";
import { inLastingTransaction } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { tasks } from "@/db/schema/tasks";
import { AppError, ERROR_CODES } from "@/lib/errors";
import { finishTask } from "../tasks/finish-task";
import { recordTaskEvent } from "../tasks/record-task-event";
import type { TaskRecord } from "../tasks/start-attempt";
import { classifyMessage } from "./classify-message";
import { copyReading } from "./copy-reading";
import { loadSubject } from "./load-subject";
import { saveClassification } from "./save-classification";

/** Characters kept of an answer that could not be used. */
const MAX_RAW = 8000;

/** What the classification leaves to be done. */
export type ProcessOutcome = "done" | "draft" | "gone";

/**
 * The work of a classification task: read the message, store what rules and AI decided, and end the task – unless
 * somebody asked for a draft meanwhile, which then belongs to the same task. Everything is stored in one transaction
 * with the task's end (a message that repeats another one is given what that one was read as), so that an attempt which
 * was canceled or overtaken leaves nothing.
 */
export async function processMessage(task: TaskRecord, signal?: AbortSignal): Promise<ProcessOutcome> {
  if (task.messageId === null) throw new AppError("internal", "the task names no message");
  const messageId = task.messageId;
  const message = await loadSubject(messageId);
  if (!message) return "gone";
  const first = message.duplicateOf;
  const outcome = first === null ? await classifyMessage(message, task, signal) : null;
  return inLastingTransaction(async (tx) => {
    const [live] = await tx
      .select({ wantsDraft: tasks.wantsDraft, attempts: tasks.attempts })
      .from(tasks)
      .where(and(eq(tasks.id, task.id), eq(tasks.status, "processing")))
      .for("update");
    // Canceled, or another attempt has taken over: this one's answer is dropped.
    if (live?.attempts !== task.attempts) return "gone";
    if (outcome) await saveClassification(tx, messageId, outcome);
    else if (first !== null) await copyReading(tx, first, messageId);
    if (outcome?.unusable)
      await recordTaskEvent(tx, task.id, {
        kind: "answer_unusable",
        attempt: task.attempts,
        stage: "model",
        errorCode: ERROR_CODES.invalid_output.code,
        error: outcome.unusable.problem.slice(0, 200).toWellFormed(),
        data: { model: outcome.unusable.model },
        detail: outcome.unusable.raw.slice(0, MAX_RAW).toWellFormed(),
      });
    if (live.wantsDraft) return "draft";
    const [saved] = await tx
      .select({
        category: messages.category,
        priority: messages.priority,
        labels: messages.labels,
        language: messages.language,
        confidence: messages.confidence,
      })
      .from(messages)
      .where(eq(messages.id, messageId));
    await finishTask(tx, task.id, saved ?? null);
    return "done";
  });
}
