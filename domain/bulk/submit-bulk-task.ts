import "server-only";
import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { bulks } from "@/db/schema/messages";
import { tasks } from "@/db/schema/tasks";
import { seal } from "@/db/sealed";
import { newId } from "@/lib/id";
import type { Actor } from "../actors/shape";
import { emitEvents } from "../events/emit-events";
import { publishChange } from "../live/publish-change";
import { recordTaskEvent } from "../tasks/record-task-event";
import type { BulkTask } from "./carry-bulk";

/** Stores the task that carries a bulk change on, or takes it back, in the caller's transaction. @returns its id. */
export async function submitBulkTask(tx: Tx, actor: Actor, bulkId: string): Promise<string> {
  const id = newId();
  const payload: BulkTask = { bulk_id: bulkId, actor: { ...actor } };
  await tx.insert(tasks).values({
    id,
    type: "bulk_update",
    topic: "default",
    sender: actor.name,
    priority: "normal",
    payload: seal(tasks.payload, id, JSON.stringify(payload)),
    submittedByKey: actor.kind === "api_key" ? actor.id : null,
    submittedByMember: actor.kind === "member" ? actor.id : null,
    requestId: actor.requestId ?? null,
  });
  await tx.update(bulks).set({ taskId: id }).where(eq(bulks.id, bulkId));
  const eventId = await recordTaskEvent(tx, id, { kind: "submitted", status: "pending" });
  await emitEvents(tx, [
    {
      id: eventId,
      name: "task/submitted",
      data: { taskId: id, type: "bulk_update", priority: "normal", caller: actor.id ?? "system" },
    },
  ]);
  await publishChange(tx, { kind: "task", id });
  return id;
}
