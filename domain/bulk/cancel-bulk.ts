import "server-only";
import { getDb } from "@/db/client";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { cancelTask } from "../tasks/cancel-task";
import type { BulkView } from "./shape";
import { loadBulk, viewBulk } from "./view-bulk";

/** Stops a bulk change; what it has changed so far stays, and can be undone. @throws AppError 40401, 40902. */
export async function cancelBulk(actor: Actor, id: string): Promise<BulkView> {
  authorize(actor, "messages:write");
  const { taskId } = await loadBulk(getDb(), actor, id);
  if (taskId === null) throw new AppError("conflict", "it has ended already");
  await cancelTask(actor, taskId);
  return viewBulk(getDb(), await loadBulk(getDb(), actor, id));
}
