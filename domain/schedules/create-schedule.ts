import "server-only";
import { inTransaction } from "@/db/client";
import { schedules } from "@/db/schema/tasks";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";
import { checkTarget } from "./check-target";
import { nextOccurrences } from "./next-occurrences";
import type { NewSchedule } from "./shape";

/** Adds a schedule. @throws AppError 40902 when the code is taken; 42201 for a bad timing or address. */
export async function createSchedule(actor: Actor, input: NewSchedule): Promise<void> {
  authorize(actor, "ops:write");
  const [next] = nextOccurrences(input, Date.now(), 1);
  await checkTarget(input.target);
  await inTransaction(async (tx) => {
    const [made] = await tx
      .insert(schedules)
      .values({
        code: input.code,
        kind: input.kind,
        cron: input.cron,
        timeZone: input.time_zone,
        enabled: input.enabled,
        target: input.target,
        language: input.language,
        nextAt: input.enabled ? (next ?? null) : null,
      })
      .onConflictDoNothing()
      .returning({ code: schedules.code });
    if (!made) throw new AppError("conflict", `there is a schedule ${input.code} already`);
    await recordAudit(tx, actor, {
      action: "schedule.created",
      subjectType: "schedule",
      subjectId: input.code,
      data: { kind: input.kind, cron: input.cron, time_zone: input.time_zone },
    });
    await publishChange(tx, { kind: "registry" });
  });
}
