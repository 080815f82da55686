import "server-only";
import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { rateBuckets } from "@/db/schema/system";
import { callbacks } from "@/db/schema/tasks";
import { seal } from "@/db/sealed";
import { nowIso } from "@/lib/clock";
import type { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { SEVERITIES, type Severity } from "../dead-letters/shape";
import { emitEvents } from "../events/emit-events";
import { loadAlertSettings } from "./load-alert-settings";

/**
 * Makes the alert of a dead letter that has just opened, in the same transaction: one id and frozen bytes, delivered
 * at least once by the schedule of callbacks and signed alike. The body says what failed, never what was in it.
 */
export async function createAlert(
  tx: Tx,
  letter: { taskId: string; type: string; severity: Severity; stage: string; error: AppError },
): Promise<void> {
  const settings = await loadAlertSettings(tx);
  if (settings.url === "") return;
  if (SEVERITIES.indexOf(letter.severity) > SEVERITIES.indexOf(settings.least_severity)) return;
  if (!(await takeQuiet(tx, letter, settings.quiet_minutes))) return;
  const id = newId();
  const body = JSON.stringify({
    id,
    type: "dead_letter.opened",
    created_at: nowIso(),
    data: {
      task_id: letter.taskId,
      task_type: letter.type,
      severity: letter.severity,
      failure_stage: letter.stage,
      error_code: letter.error.code,
      error: letter.error.message,
      quiet_minutes: settings.quiet_minutes,
    },
  });
  await tx.insert(callbacks).values({
    id,
    taskId: letter.taskId,
    kind: "alert",
    url: settings.url,
    body: seal(callbacks.body, id, body),
  });
  await emitEvents(tx, [{ name: "callback/requested", data: { callbackId: id, taskId: letter.taskId } }]);
}

/** Whether this alert is the first of its kind within the quiet time. The row's lock lets one of several through. */
async function takeQuiet(
  tx: Tx,
  letter: { type: string; severity: Severity; error: AppError },
  minutes: number,
): Promise<boolean> {
  if (minutes === 0) return true;
  const [taken] = await tx
    .insert(rateBuckets)
    .values({
      key: `alert:${letter.severity}:${letter.error.code}:${letter.type}`,
      tokens: 0,
      updatedAt: nowIso(),
    })
    .onConflictDoUpdate({
      target: rateBuckets.key,
      set: { updatedAt: sql`excluded.updated_at` },
      setWhere: sql`${rateBuckets.updatedAt} <= excluded.updated_at - make_interval(mins => ${minutes})`,
    })
    .returning({ key: rateBuckets.key });
  return taken !== undefined;
}
