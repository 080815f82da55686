import "server-only";
import { sql } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { settings } from "@/db/schema/system";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";
import { loadSettings } from "./load-settings";
import type { Settings, SettingsPatch } from "./shape";

/** Sets the settings that are named; the others stay. @returns all of them. */
export async function updateSettings(actor: Actor, patch: SettingsPatch): Promise<Settings> {
  authorize(actor, "settings:write");
  return inTransaction(async (tx) => {
    const rows = Object.entries(patch)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => ({ key, value: value as unknown }))
      // One order for all writers: two of them can't wait for each other.
      .sort((a, b) => (a.key < b.key ? -1 : 1));
    if (rows.length > 0) {
      await tx
        .insert(settings)
        .values(rows)
        .onConflictDoUpdate({
          target: settings.key,
          set: { value: sql`excluded.value`, updatedAt: sql`now()` },
        });
      await recordAudit(tx, actor, {
        action: "settings.updated",
        subjectType: "settings",
        subjectId: "deployment",
        data: { fields: rows.map((row) => row.key) },
      });
      await publishChange(tx, { kind: "registry" });
    }
    return loadSettings(tx);
  });
}
