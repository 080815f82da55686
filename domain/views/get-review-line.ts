import "server-only";
import { getDb } from "@/db/client";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { loadSettings } from "../settings/load-settings";

/** The confidence (0–1) below which a message goes to people: the line on every meter. */
export async function getReviewLine(actor: Actor): Promise<number> {
  authorize(actor, "messages:read");
  return (await loadSettings(getDb())).review_threshold;
}
