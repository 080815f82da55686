import "server-only";
import type { ProductEvent } from "../events/shape";
import type { TaskRecord } from "./start-attempt";

/** The event that has a task run, whatever its type: made from its row alone, so that it can be emitted again. */
export function runEvent(task: TaskRecord): ProductEvent {
  const { id: taskId, type, priority, messageId, draftId, importId } = task;
  if (type === "classify" && messageId)
    return { name: "message/received", data: { messageId, taskId, priority } };
  if (type === "draft_reply" && messageId && draftId)
    return { name: "draft/requested", data: { draftId, messageId, taskId, priority } };
  if (type === "import" && importId) return { name: "import/started", data: { importId, taskId } };
  const caller = task.submittedByKey ?? task.submittedByMember ?? "system";
  return { name: "task/submitted", data: { taskId, type, priority, caller } };
}
