import "server-only";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { scheduleRuns, schedules, tasks } from "@/db/schema/tasks";
import { nowIso } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { beginRun } from "./begin-run";

/**
 * Starts a schedule now, beside its times; one that is off, too.
 * @throws AppError 40401; 40902 while a run that was started by hand is under way: a second click is not a second run.
 */
export async function runSchedule(actor: Actor, code: string): Promise<{ task_id: string }> {
  authorize(actor, "ops:write");
  return inTransaction(async (tx) => {
    // The lock of the row settles which of several clicks is the first.
    const [schedule] = await tx.select().from(schedules).where(eq(schedules.code, code)).for("update");
    if (!schedule) throw new AppError("not_found", "there is no such schedule");
    const [running] = await tx
      .select({ id: tasks.id })
      .from(scheduleRuns)
      .innerJoin(tasks, eq(tasks.id, scheduleRuns.taskId))
      .where(
        and(
          eq(scheduleRuns.scheduleCode, code),
          isNull(scheduleRuns.occurrence),
          inArray(tasks.status, ["pending", "processing"]),
        ),
      )
      .limit(1);
    if (running) throw new AppError("conflict", "a run that was started by hand is under way");
    const taskId = await beginRun(tx, schedule, { by: { id: actor.id, name: actor.name }, at: nowIso() });
    if (taskId === null) throw new AppError("conflict");
    await recordAudit(tx, actor, {
      action: "schedule.run_requested",
      subjectType: "schedule",
      subjectId: code,
      data: { task_id: taskId },
    });
    return { task_id: taskId };
  });
}
