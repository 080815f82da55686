import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { inTransaction, type Tx } from "@/db/client";
import { deadLetters } from "@/db/schema/tasks";
import { nowIso } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";
import { resubmitTask } from "../tasks/resubmit-task";
import { getDeadLetter } from "./get-dead-letter";
import type { DeadLetterView, Decision } from "./shape";

/**
 * Runs a dead letter's task again. Of several redrives at once one passes: the expected state stands in the WHERE. The
 * record keeps who wanted it and why.
 * @throws AppError 40401; 40902 when it is being redriven or resolved already.
 */
export async function redriveDeadLetter(
  actor: Actor,
  taskId: string,
  decision: Decision,
): Promise<DeadLetterView> {
  authorize(actor, "ops:write");
  const before = await getDeadLetter(actor, taskId);
  await inTransaction(async (tx) => {
    if (!(await redriveInside(tx, actor, taskId, decision)))
      throw new AppError(
        "conflict",
        before.state === "open" || before.state === "acknowledged"
          ? "the task is not failed any more: it was started again already"
          : `the dead letter is ${before.state}: only an open or acknowledged one can be redriven`,
      );
  });
  return getDeadLetter(actor, taskId);
}

/**
 * One redrive in the caller's transaction. The task is taken before its dead letter, in the order in which a failing
 * attempt takes them: the other way round the two could wait for each other.
 * @returns false when the task is not failed any more: another redrive, or a retry by hand, was first.
 */
export async function redriveInside(
  tx: Tx,
  actor: Actor,
  taskId: string,
  decision: Decision,
): Promise<boolean> {
  if (!(await resubmitTask(tx, taskId, ["failed"], "redriven"))) return false;
  const entry = JSON.stringify([{ ...decision, at: nowIso() }]);
  const [row] = await tx
    .update(deadLetters)
    .set({ state: "redriving", redrives: sql`${deadLetters.redrives} || ${entry}::jsonb` })
    .where(and(eq(deadLetters.taskId, taskId), inArray(deadLetters.state, ["open", "acknowledged"])))
    .returning({ id: deadLetters.taskId });
  if (!row) throw new AppError("conflict", "the dead letter is neither open nor acknowledged");
  await recordAudit(tx, actor, {
    action: "dead_letter.redriven",
    subjectType: "task",
    subjectId: taskId,
    data: { operator: decision.operator },
  });
  await publishChange(tx, { kind: "task", id: taskId });
  return true;
}
