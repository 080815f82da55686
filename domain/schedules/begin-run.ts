import "server-only";
import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { scheduleRuns, type schedules, tasks } from "@/db/schema/tasks";
import { seal } from "@/db/sealed";
import { shiftIso } from "@/lib/clock";
import { newId } from "@/lib/id";
import { emitEvents } from "../events/emit-events";
import { publishChange } from "../live/publish-change";
import { recordTaskEvent } from "../tasks/record-task-event";
import { type DigestOrder, SCHEDULE_DAYS } from "./shape";

const DAY_MS = 86_400_000;

/**
 * Starts a schedule's work: a task of the type `digest`, its place in the history and the event that runs it. A target
 * that is a webhook is the task's callback address, so that the result travels as every callback does: signed, frozen,
 * tried again, resent by hand.
 * @param start `occurrence` for the local time that was due, `by` for a person who wanted it now.
 * @returns the task's id; null when this occurrence has its run already.
 */
export async function beginRun(
  tx: Tx,
  schedule: typeof schedules.$inferSelect,
  start: { occurrence: string } | { by: { id: string | null; name: string }; at: string },
): Promise<string | null> {
  const taskId = newId();
  const to = "occurrence" in start ? start.occurrence : start.at;
  const order: DigestOrder = {
    schedule: schedule.code,
    kind: schedule.kind,
    language: schedule.language,
    to_inbox: schedule.target.to === "inbox",
    from: shiftIso(to, -SCHEDULE_DAYS[schedule.kind] * DAY_MS),
    to,
  };
  await tx.insert(tasks).values({
    id: taskId,
    type: "digest",
    topic: schedule.code,
    sender: "by" in start ? start.by.name : "schedule",
    priority: "low",
    payload: seal(tasks.payload, taskId, JSON.stringify(order)),
    callbackUrl: schedule.target.to === "webhook" ? schedule.target.url : null,
    submittedByMember: "by" in start ? start.by.id : null,
  });
  const [run] = await tx
    .insert(scheduleRuns)
    .values({
      id: newId(),
      scheduleCode: schedule.code,
      taskId,
      occurrence: "occurrence" in start ? start.occurrence : null,
      startedBy: "by" in start ? start.by.name : null,
    })
    .onConflictDoNothing()
    .returning({ id: scheduleRuns.id });
  if (!run) {
    await tx.delete(tasks).where(eq(tasks.id, taskId));
    return null;
  }
  const eventId = await recordTaskEvent(tx, taskId, { kind: "submitted", status: "pending" });
  await emitEvents(tx, [
    { id: eventId, name: "schedule/run.requested", data: { scheduleCode: schedule.code, taskId } },
  ]);
  await publishChange(tx, { kind: "task", id: taskId });
  return taskId;
}
