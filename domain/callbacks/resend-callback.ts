import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { callbacks } from "@/db/schema/tasks";
import { AppError } from "@/lib/errors";
import { isId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { emitEvents } from "../events/emit-events";
import { getTask } from "../tasks/get-task";
import { listCallbacks } from "./list-callbacks";
import type { CallbackView } from "./shape";

/** Sends a delivery again by hand: the same bytes under the same id. @throws AppError 40401; 40902 while it is still being tried. */
export async function resendCallback(
  actor: Actor,
  taskId: string,
  callbackId: string,
): Promise<CallbackView[]> {
  authorize(actor, "tasks:write");
  await getTask(actor, taskId);
  if (!isId(callbackId)) throw new AppError("not_found");
  await inTransaction(async (tx) => {
    const [row] = await tx
      .update(callbacks)
      .set({ state: "pending" })
      .where(
        and(
          eq(callbacks.id, callbackId),
          eq(callbacks.taskId, taskId),
          inArray(callbacks.state, ["delivered", "failed", "stopped"]),
        ),
      )
      .returning({ id: callbacks.id });
    if (!row) throw new AppError("conflict", "there is no such delivery, or it is being tried already");
    await emitEvents(tx, [{ name: "callback/requested", data: { callbackId, taskId } }]);
    await recordAudit(tx, actor, {
      action: "callback.resent",
      subjectType: "callback",
      subjectId: callbackId,
    });
  });
  return listCallbacks(actor, taskId);
}
