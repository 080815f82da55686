import "server-only";
import { getDb } from "@/db/client";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { loadAlertSettings } from "./load-alert-settings";
import type { AlertSettings } from "./shape";

/** Where alerts go, and from which severity on. */
export async function getAlertSettings(actor: Actor): Promise<AlertSettings> {
  authorize(actor, "settings:write");
  return loadAlertSettings(getDb());
}
