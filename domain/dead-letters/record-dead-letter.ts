import "server-only";
import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { deadLetters } from "@/db/schema/tasks";
import { nowIso } from "@/lib/clock";
import type { AppError } from "@/lib/errors";
import { createAlert } from "../alerts/create-alert";
import { loadSeverityRules, severityOf } from "./severity";

/** Failures that a dead letter remembers; a task that is redriven for ever shall not grow without end. */
const REMEMBERED = 50;

/**
 * Opens the dead letter of a task that ended `failed`, or opens it again after a redrive that failed, too: the same
 * entry, with the count and the cause added. Tells the team's alert address.
 */
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
  const { taskId, stage, error, attempts } = failure;
  const severity = severityOf(await loadSeverityRules(tx), { ...failure, errorCode: error.code });
  const failedAt = nowIso();
  const entry = { at: failedAt, error_code: error.code, error: error.message, stage, attempts };
  const values = {
    severity,
    failureStage: stage,
    errorCode: error.code,
    error: error.message,
    failedAt,
  };
  await tx
    .insert(deadLetters)
    .values({ taskId, attempts, openedAt: failedAt, failures: [entry], ...values })
    .onConflictDoUpdate({
      target: deadLetters.taskId,
      set: {
        ...values,
        state: "open",
        resolvedAt: null,
        acknowledged: null,
        attempts: sql`${deadLetters.attempts} + ${attempts}`,
        failures: sql`case when jsonb_array_length(${deadLetters.failures}) < ${REMEMBERED}
          then ${deadLetters.failures} else ${deadLetters.failures} - 0 end || ${JSON.stringify([entry])}::jsonb`,
      },
    });
  await createAlert(tx, { taskId, type: failure.type, severity, stage, error });
}
