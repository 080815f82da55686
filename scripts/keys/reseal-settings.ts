import { eq, sql } from "drizzle-orm";
import { getDb, inTransaction } from "@/db/client";
import { settings } from "@/db/schema/system";
import { openSetting, sealSetting } from "@/db/sealed-settings";

/** Seals the deployment's own secrets (callbacks, audit chain) with the present key. They stay what they are. */
export async function resealSettings(): Promise<void> {
  const rows = await getDb()
    .select({ key: settings.key })
    .from(settings)
    .where(sql`jsonb_typeof(${settings.value} -> 'sealed') = 'string'`);
  for (const { key } of rows)
    await inTransaction(async (tx) => {
      const [row] = await tx.select().from(settings).where(eq(settings.key, key)).for("update");
      if (!row) return;
      await tx
        .update(settings)
        .set({ value: sealSetting(key, openSetting(key, row.value)), updatedAt: sql`now()` })
        .where(eq(settings.key, key));
    });
}
