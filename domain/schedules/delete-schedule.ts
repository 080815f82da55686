import "server-only";
import { eq } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { schedules } from "@/db/schema/tasks";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";

/** Removes a schedule with its history; the tasks that it started stay. @throws AppError 40401. */
export async function deleteSchedule(actor: Actor, code: string): Promise<void> {
  authorize(actor, "ops:write");
  await inTransaction(async (tx) => {
    const gone = await tx
      .delete(schedules)
      .where(eq(schedules.code, code))
      .returning({ code: schedules.code });
    if (gone.length === 0) throw new AppError("not_found", "there is no such schedule");
    await recordAudit(tx, actor, {
      action: "schedule.deleted",
      subjectType: "schedule",
      subjectId: code,
    });
    await publishChange(tx, { kind: "registry" });
  });
}
