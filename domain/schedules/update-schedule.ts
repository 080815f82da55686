import "server-only";
import { eq, sql } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { schedules } from "@/db/schema/tasks";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";
import { checkTarget } from "./check-target";
import { nextOccurrences } from "./next-occurrences";
import type { SchedulePatch } from "./shape";

/**
 * Changes what is named. A new timing counts from now: what was due before it and has not run is dropped.
 * @throws AppError 40401; 42201 for a bad timing or address.
 */
export async function updateSchedule(actor: Actor, code: string, patch: SchedulePatch): Promise<void> {
  authorize(actor, "ops:write");
  if (patch.target) await checkTarget(patch.target);
  await inTransaction(async (tx) => {
    const [before] = await tx.select().from(schedules).where(eq(schedules.code, code)).for("update");
    if (!before) throw new AppError("not_found", "there is no such schedule");
    const timing = { cron: patch.cron ?? before.cron, time_zone: patch.time_zone ?? before.timeZone };
    const enabled = patch.enabled ?? before.enabled;
    const moved =
      timing.cron !== before.cron || timing.time_zone !== before.timeZone || enabled !== before.enabled;
    const [next] = nextOccurrences(timing, Date.now(), 1);
    await tx
      .update(schedules)
      .set({
        kind: patch.kind ?? before.kind,
        cron: timing.cron,
        timeZone: timing.time_zone,
        enabled,
        target: patch.target ?? before.target,
        language: patch.language ?? before.language,
        ...(moved ? { nextAt: enabled ? (next ?? null) : null } : {}),
        updatedAt: sql`now()`,
      })
      .where(eq(schedules.code, code));
    await recordAudit(tx, actor, {
      action: "schedule.updated",
      subjectType: "schedule",
      subjectId: code,
      data: { fields: Object.keys(patch) },
    });
    await publishChange(tx, { kind: "registry" });
  });
}
