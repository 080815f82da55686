import "server-only";
import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { deadLetters } from "@/db/schema/tasks";
import type { AppError } from "@/lib/errors";
import { severityOf } from "./severity";

/** Opens the dead letter of a task that ended `failed`, or opens it again after a redrive that failed, too. */
export async function recordDeadLetter(
  tx: Tx,
  failure: {
    taskId: string;
    type: string;
    priority: string;
    stage: string;
    error: AppError;
    attempts: number;
  },
): Promise<void> {
  const values = {
    severity: severityOf(failure.priority, failure.error.error, failure.stage),
    failureStage: failure.stage,
    errorCode: failure.error.code,
    error: failure.error.message,
  };
  await tx
    .insert(deadLetters)
    .values({ taskId: failure.taskId, attempts: failure.attempts, ...values })
    .onConflictDoUpdate({
      target: deadLetters.taskId,
      set: {
        ...values,
        state: "open",
        resolvedAt: null,
        acknowledged: null,
        attempts: sql`${deadLetters.attempts} + ${failure.attempts}`,
      },
    });
}
