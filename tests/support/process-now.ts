import type { Actor } from "@/domain/actors/shape";
import { systemActor } from "@/domain/actors/system-actor";
import { draftForTask } from "@/domain/drafts/draft-for-task";
import { getMessage } from "@/domain/messages/get-message";
import { processMessage } from "@/domain/messages/process-message";
import { requestProcess } from "@/domain/messages/request-process";
import type { MessageDetail } from "@/domain/messages/shape";
import { NewMessage } from "@/domain/messages/shape";
import { submitMessage } from "@/domain/messages/submit-message";
import { startAttempt, type TaskRecord } from "@/domain/tasks/start-attempt";
import { AppError } from "@/lib/errors";

const someone = systemActor("test");

/** Begins the newest waiting task of a message, as the engine would. */
export async function beginTask(messageId: string, type: "classify" | "draft_reply"): Promise<TaskRecord> {
  const { tasks } = await getMessage(someone, messageId);
  const waiting = tasks.find((task) => task.type === type && task.status === "pending");
  const task = await startAttempt(waiting?.id ?? "");
  if (!task) throw new AppError("internal", `no ${type} task waits`);
  return task;
}

/** Submits a message without reading it. @returns its id. */
export async function arrive(message: object, actor: Actor = someone): Promise<string> {
  return (await submitMessage(actor, NewMessage.parse(message))).id;
}

/** Has the waiting classification of a message carried out. */
export async function readNow(messageId: string): Promise<MessageDetail> {
  await processMessage(await beginTask(messageId, "classify"), AbortSignal.timeout(20_000));
  return getMessage(someone, messageId);
}

/** Submits a message and reads it. */
export async function arriveAndRead(message: object): Promise<MessageDetail> {
  return readNow(await arrive(message));
}

/** Reads a message once more. */
export async function readAgain(messageId: string): Promise<MessageDetail> {
  await requestProcess(someone, messageId);
  return readNow(messageId);
}

/** Has the waiting draft of a message written. */
export async function writeNow(messageId: string): Promise<string> {
  return draftForTask(await beginTask(messageId, "draft_reply"), AbortSignal.timeout(20_000));
}
