import "server-only";
import { and, eq } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { deadLetters } from "@/db/schema/tasks";
import { nowIso } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";
import { getDeadLetter } from "./get-dead-letter";
import type { DeadLetterView, Decision } from "./shape";

/** Somebody looks after a dead letter. @throws AppError 40401; 40902 when it is not open. */
export async function acknowledgeDeadLetter(
  actor: Actor,
  taskId: string,
  decision: Decision,
): Promise<DeadLetterView> {
  authorize(actor, "ops:write");
  const before = await getDeadLetter(actor, taskId);
  await inTransaction(async (tx) => {
    const [row] = await tx
      .update(deadLetters)
      .set({ state: "acknowledged", acknowledged: { ...decision, at: nowIso() } })
      .where(and(eq(deadLetters.taskId, taskId), eq(deadLetters.state, "open")))
      .returning({ id: deadLetters.taskId });
    if (!row)
      throw new AppError(
        "conflict",
        `the dead letter is ${before.state}: only an open one can be acknowledged`,
      );
    await recordAudit(tx, actor, {
      action: "dead_letter.acknowledged",
      subjectType: "task",
      subjectId: taskId,
      data: { operator: decision.operator },
    });
    await publishChange(tx, { kind: "task", id: taskId });
  });
  return getDeadLetter(actor, taskId);
}
