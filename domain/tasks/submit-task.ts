import "server-only";
import { inTransaction, type Tx } from "@/db/client";
import { tasks } from "@/db/schema/tasks";
import { seal } from "@/db/sealed";
import { idFrom, newId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { checkCallbackUrl } from "../callbacks/check-callback-url";
import { emitEvents } from "../events/emit-events";
import { publishChange } from "../live/publish-change";
import { recordTaskEvent } from "./record-task-event";
import type { TaskType } from "./shape";

export interface TaskRequest {
  type: TaskType;
  content?: string;
  /** Parameters of the call, as the synchronous route takes them. */
  payload?: unknown;
  sender: string;
  topic: string;
  priority: "high" | "normal" | "low";
  callback_url?: string | undefined;
}

/**
 * Takes a task in: row, event and audit in one transaction. Returns at once, with the task `pending`. A request that is
 * repeated under its Idempotency-Key gets the task of then.
 */
export async function submitTask(
  actor: Actor,
  request: TaskRequest,
): Promise<{ task_id: string; status: "pending" }> {
  authorize(actor, "tasks:write");
  if (request.callback_url !== undefined) await checkCallbackUrl(request.callback_url);
  return inTransaction(async (tx) => {
    const { id: taskId, made } = await insertTask(tx, actor, request);
    if (!made) return { task_id: taskId, status: "pending" };
    await recordAudit(tx, actor, {
      action: "task.submitted",
      subjectType: "task",
      subjectId: taskId,
      data: { type: request.type },
    });
    return { task_id: taskId, status: "pending" };
  });
}

/** The task row with its event, in the caller's transaction. `made` is false when it was there already. */
async function insertTask(
  tx: Tx,
  actor: Actor,
  request: TaskRequest,
): Promise<{ id: string; made: boolean }> {
  const id = actor.idSeed === undefined ? newId() : idFrom(`${actor.idSeed} task`);
  const made = await tx
    .insert(tasks)
    .values({
      id,
      type: request.type,
      sender: request.sender,
      topic: request.topic,
      priority: request.priority,
      content: request.content === undefined ? null : seal(tasks.content, id, request.content),
      payload:
        request.payload === undefined ? null : seal(tasks.payload, id, JSON.stringify(request.payload)),
      callbackUrl: request.callback_url ?? null,
      submittedByKey: actor.kind === "api_key" ? actor.id : null,
      submittedByMember: actor.kind === "member" ? actor.id : null,
      requestId: actor.requestId ?? null,
    })
    .onConflictDoNothing({ target: tasks.id })
    .returning({ id: tasks.id });
  if (made.length === 0) return { id, made: false };
  const eventId = await recordTaskEvent(tx, id, { kind: "submitted", status: "pending" });
  await emitEvents(tx, [
    {
      id: eventId,
      name: "task/submitted",
      data: { taskId: id, type: request.type, priority: request.priority, caller: actor.id ?? actor.name },
    },
  ]);
  await publishChange(tx, { kind: "task", id });
  return { id, made: true };
}
