import "server-only";
import { and, asc, eq, isNull, lte, or, sql } from "drizzle-orm";
import { inTransaction, type Tx } from "@/db/client";
import { schedules } from "@/db/schema/tasks";
import { logger } from "@/lib/logger";
import { beginRun } from "./begin-run";
import { nextOccurrences } from "./next-occurrences";

/** Occurrences that are stepped over one by one while the latest missed one is looked for. */
const STEPS = 500;

/**
 * Starts the schedules that are due. Each occurrence starts once, whoever finds it and how often: its row is unique.
 * After a pause of all workers only the latest missed occurrence of a schedule is made up for: a digest that was due
 * eight times is wanted once.
 * @param nowMs the present, ms since the epoch.
 * @returns how many runs were started.
 */
export async function fireSchedules(nowMs: number): Promise<number> {
  const now = new Date(nowMs).toISOString();
  return inTransaction(async (tx) => {
    const due = await tx
      .select()
      .from(schedules)
      .where(and(eq(schedules.enabled, true), or(isNull(schedules.nextAt), lte(schedules.nextAt, now))))
      .orderBy(asc(schedules.code))
      .for("update", { skipLocked: true });
    let started = 0;
    for (const schedule of due) {
      try {
        const latest = schedule.nextAt === null ? null : latestDue(schedule, schedule.nextAt, nowMs);
        if (latest !== null && (await beginRun(tx, schedule, { occurrence: latest })) !== null) started += 1;
        await setNext(tx, schedule.code, nextOf(schedule, nowMs));
      } catch (error) {
        // A zone that the machine does not know any more must not stop the other schedules.
        if ((error as { name?: string }).name !== "AppError") throw error;
        logger().error({ schedule: schedule.code, err: (error as Error).message }, "a schedule is not valid");
        await setNext(tx, schedule.code, new Date(nowMs + 3_600_000).toISOString());
      }
    }
    return started;
  });
}

function nextOf(schedule: typeof schedules.$inferSelect, afterMs: number): string {
  const [next] = nextOccurrences({ cron: schedule.cron, time_zone: schedule.timeZone }, afterMs, 1);
  return next ?? new Date(afterMs).toISOString();
}

/** The last occurrence that is not in the future, from a known one on. */
function latestDue(schedule: typeof schedules.$inferSelect, from: string, nowMs: number): string {
  const dayAgo = nowMs - 86_400_000;
  const nearby = Date.parse(from) < dayAgo ? nextOf(schedule, dayAgo) : null;
  let latest = nearby !== null && Date.parse(nearby) <= nowMs ? nearby : from;
  for (let k = 0; k < STEPS; k += 1) {
    const next = nextOf(schedule, Date.parse(latest));
    if (Date.parse(next) > nowMs) break;
    latest = next;
  }
  return latest;
}

async function setNext(tx: Tx, code: string, nextAt: string): Promise<void> {
  await tx
    .update(schedules)
    .set({ nextAt: sql`${nextAt}::timestamptz` })
    .where(eq(schedules.code, code));
}
