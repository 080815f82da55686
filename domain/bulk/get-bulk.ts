import "server-only";
import { getDb } from "@/db/client";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import type { BulkView } from "./shape";
import { loadBulk, viewBulk } from "./view-bulk";

/** How far a bulk change has come. @throws AppError 40401. */
export async function getBulk(actor: Actor, id: string): Promise<BulkView> {
  authorize(actor, "messages:read");
  return viewBulk(getDb(), await loadBulk(getDb(), actor, id));
}
