import "server-only";
import { inTransaction } from "@/db/client";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";
import { getTask } from "./get-task";
import { resubmitTask } from "./resubmit-task";
import type { TaskView } from "./shape";
import { sourcesOf } from "./task-machine";

/** Runs a failed or canceled task again, by hand. @throws AppError 40401, 40902 when it is neither. */
export async function retryTask(actor: Actor, id: string): Promise<TaskView> {
  authorize(actor, "tasks:write");
  const before = await getTask(actor, id);
  await inTransaction(async (tx) => {
    if (
      !(await resubmitTask(
        tx,
        id,
        sourcesOf("pending").filter((s) => s !== "processing"),
        "retried",
      ))
    )
      throw new AppError(
        "conflict",
        `the task is ${before.status}: only a failed or canceled task can be retried`,
      );
    await recordAudit(tx, actor, { action: "task.retried", subjectType: "task", subjectId: id });
    await publishChange(tx, {
      kind: "task",
      id,
      ...(before.message_id ? { messageId: before.message_id } : {}),
    });
  });
  return getTask(actor, id);
}
