import "server-only";
import { asc, desc, eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { scheduleRuns, schedules, tasks } from "@/db/schema/tasks";
import { open } from "@/db/sealed";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { nextOccurrences } from "./next-occurrences";
import type { ScheduleRunView, ScheduleView } from "./shape";

/** Runs of a schedule that are shown. */
const RUNS = 20;

/** All schedules with their next occurrences and latest runs. */
export async function listSchedules(actor: Actor): Promise<ScheduleView[]> {
  authorize(actor, "ops:read");
  const rows = await getDb().select().from(schedules).orderBy(asc(schedules.code));
  return Promise.all(
    rows.map(async (row) => ({
      code: row.code,
      kind: row.kind,
      cron: row.cron,
      time_zone: row.timeZone,
      enabled: row.enabled,
      target: row.target,
      language: row.language,
      next: row.enabled ? upcoming(row) : [],
      updated_at: row.updatedAt,
      runs: await latestRuns(row.code),
    })),
  );
}

/** A stored timing that became invalid (a zone that was renamed, say) must not take the whole page with it. */
function upcoming(row: typeof schedules.$inferSelect): string[] {
  try {
    return nextOccurrences({ cron: row.cron, time_zone: row.timeZone }, Date.now(), 3);
  } catch {
    return [];
  }
}

async function latestRuns(code: string): Promise<ScheduleRunView[]> {
  const rows = await getDb()
    .select({ run: scheduleRuns, task: tasks })
    .from(scheduleRuns)
    .innerJoin(tasks, eq(tasks.id, scheduleRuns.taskId))
    .where(eq(scheduleRuns.scheduleCode, code))
    .orderBy(desc(scheduleRuns.startedAt))
    .limit(RUNS);
  return rows.map(({ run, task }) => ({
    id: run.id,
    task_id: run.taskId,
    occurrence: run.occurrence,
    started_by: run.startedBy,
    started_at: run.startedAt,
    finished_at: task.finishedAt,
    status: task.status,
    error_code: task.errorCode,
    message_id: messageOf(task),
  }));
}

function messageOf(task: typeof tasks.$inferSelect): string | null {
  const result = open(tasks.result, task.id, task.result);
  if (result === null) return null;
  const id = (JSON.parse(result) as { message_id?: unknown } | null)?.message_id;
  return typeof id === "string" ? id : null;
}
