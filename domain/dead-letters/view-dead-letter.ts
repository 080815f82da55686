import "server-only";
import type { deadLetters } from "@/db/schema/tasks";
import type { DeadLetterView } from "./shape";

export interface StoredDeadLetter {
  letter: typeof deadLetters.$inferSelect;
  type: string;
  sender: string;
  messageId: string | null;
}

/** A stored dead letter with what it needs of its task. */
export function viewDeadLetter({ letter, type, sender, messageId }: StoredDeadLetter): DeadLetterView {
  return {
    task_id: letter.taskId,
    type,
    sender,
    message_id: messageId,
    state: letter.state,
    severity: letter.severity,
    failure_stage: letter.failureStage,
    error_code: letter.errorCode,
    error: letter.error,
    attempts: letter.attempts,
    opened_at: letter.openedAt,
    resolved_at: letter.resolvedAt,
    acknowledged: letter.acknowledged,
    redrives: letter.redrives,
    failed_at: letter.failedAt,
    failures: letter.failures,
  };
}
