import "server-only";
import { getDb } from "@/db/client";
import type { Actor } from "../actors/shape";
import { loadSettings } from "./load-settings";
import type { Settings } from "./shape";

/**
 * The deployment's settings, for pages that show or edit them. They hold no secret: every member sees the team's name
 * and the review line, whatever the access level, and an API key nothing that it could not find out.
 */
export async function getSettings(_actor: Actor): Promise<Settings> {
  return loadSettings(getDb());
}
