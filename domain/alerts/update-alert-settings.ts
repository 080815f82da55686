import "server-only";
import { sql } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { settings } from "@/db/schema/system";
import { requirePublicUrl } from "@/lib/public-address";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { ALERTS_KEY } from "./load-alert-settings";
import type { AlertSettings } from "./shape";

/** Sets where alerts go. @throws AppError 42201 when the address leads into the deployment's own network. */
export async function updateAlertSettings(actor: Actor, value: AlertSettings): Promise<AlertSettings> {
  authorize(actor, "settings:write");
  if (value.url !== "") await requirePublicUrl(value.url, "url");
  await inTransaction(async (tx) => {
    await tx
      .insert(settings)
      .values({ key: ALERTS_KEY, value })
      .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: sql`now()` } });
    // The address itself stays out: alert addresses often carry a secret.
    await recordAudit(tx, actor, {
      action: "settings.updated",
      subjectType: "settings",
      subjectId: ALERTS_KEY,
      data: { on: value.url !== "", least_severity: value.least_severity },
    });
  });
  return value;
}
