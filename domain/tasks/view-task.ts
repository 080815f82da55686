import "server-only";
import { taskEvents, tasks } from "@/db/schema/tasks";
import { open } from "@/db/sealed";
import type { TaskEventView, TaskView } from "./shape";

/** A stored task as callers see it, decrypted. */
export function viewTask(
  row: typeof tasks.$inferSelect,
  events: (typeof taskEvents.$inferSelect)[],
): TaskView {
  const result = open(tasks.result, row.id, row.result);
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    sender: row.sender,
    topic: row.topic,
    content: open(tasks.content, row.id, row.content),
    priority: row.priority,
    attempts: row.attempts,
    max_attempts: row.maxAttempts,
    result: result === null ? null : (JSON.parse(result) as unknown),
    error: row.error,
    error_code: row.errorCode,
    failure_stage: row.failureStage,
    message_id: row.messageId,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    started_at: row.startedAt,
    finished_at: row.finishedAt,
    timeline: events.map(
      (e): TaskEventView => ({
        at: e.at,
        kind: e.kind,
        status: e.status,
        attempt: e.attempt,
        stage: e.stage,
        error_code: e.errorCode,
        error: e.error,
        detail: open(taskEvents.detail, e.id, e.detail),
      }),
    ),
  };
}
