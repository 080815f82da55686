import "server-only";
import { inArray } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { settings } from "@/db/schema/system";
import { Settings } from "./shape";

/** The deployment's settings with their defaults. A stored value that no longer fits counts as not set. */
export async function loadSettings(queryable: Queryable): Promise<Settings> {
  const rows = await queryable
    .select()
    .from(settings)
    .where(inArray(settings.key, Object.keys(Settings.shape)));
  const fitting = rows.filter(
    (row) => Settings.shape[row.key as keyof Settings].safeParse(row.value).success,
  );
  return Settings.parse(Object.fromEntries(fitting.map((row) => [row.key, row.value])));
}
