import "server-only";
import { getDb } from "@/db/client";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { loadSeverityRules } from "./severity";
import type { SeverityRule } from "./shape";

/** The rules by which a dead letter's severity is chosen. */
export async function getSeverityRules(actor: Actor): Promise<SeverityRule[]> {
  authorize(actor, "ops:read");
  return loadSeverityRules(getDb());
}
