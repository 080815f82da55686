import "server-only";
import { getDb } from "@/db/client";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { loadSettings } from "./load-settings";
import type { Settings } from "./shape";

/** The deployment's settings. Whoever reads the inbox may know how it is set up; none of them is a secret. */
export async function getSettings(actor: Actor): Promise<Settings> {
  authorize(actor, "rules:read");
  return loadSettings(getDb());
}
