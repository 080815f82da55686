import "server-only";
import type { Tx } from "@/db/client";
import { taskEvents } from "@/db/schema/tasks";
import { seal } from "@/db/sealed";
import { newId } from "@/lib/id";

export interface TaskEvent {
  kind: string;
  status?: string;
  attempt?: number;
  stage?: string;
  errorCode?: number;
  /** Readable, without message text. */
  error?: string;
  data?: Record<string, unknown>;
  /** Content that explains the move; stored encrypted. */
  detail?: string;
}

/** Adds an entry to a task's timeline. @returns its id: also that of the event that has the task run, where the entry is about one. */
export async function recordTaskEvent(tx: Tx, taskId: string, event: TaskEvent): Promise<string> {
  const id = newId();
  const { detail, ...rest } = event;
  await tx.insert(taskEvents).values({
    id,
    taskId,
    ...rest,
    ...(detail === undefined ? {} : { detail: seal(taskEvents.detail, id, detail) }),
  });
  return id;
}
