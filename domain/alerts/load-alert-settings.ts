import "server-only";
import { eq } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { settings } from "@/db/schema/system";
import { AlertSettings } from "./shape";

/** The key of the alerts among the settings. Apart from the others: an alert address often carries a secret, which not every member may see. */
export const ALERTS_KEY = "alerts";

/** The settings of alerts with their defaults: none are sent until an address is set. */
export async function loadAlertSettings(queryable: Queryable): Promise<AlertSettings> {
  const [row] = await queryable.select().from(settings).where(eq(settings.key, ALERTS_KEY));
  const stored = AlertSettings.safeParse(row?.value ?? {});
  return stored.success ? stored.data : AlertSettings.parse({});
}
