import "server-only";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { nextOccurrences } from "./next-occurrences";
import type { Timing } from "./shape";

/** When a timing that is being written would happen: its next three occurrences. @throws AppError 42201. */
export async function previewSchedule(actor: Actor, timing: Timing): Promise<string[]> {
  authorize(actor, "ops:read");
  return nextOccurrences(timing, Date.now(), 3);
}
