import "server-only";
import { asc, like } from "drizzle-orm";
import { getDb } from "@/db/client";
import { settings } from "@/db/schema/system";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { IMPORT_STATE_PREFIX, ImportState } from "./import-shape";

/** The prompts that were imported from this registry file and are no longer in it. They stay as they are. @returns their codes. */
export async function listImportDrift(actor: Actor, registry: string, codes: string[]): Promise<string[]> {
  authorize(actor, "prompts:read");
  const rows = await getDb()
    .select()
    .from(settings)
    .where(like(settings.key, `${IMPORT_STATE_PREFIX.replaceAll("_", "\\_")}%`))
    .orderBy(asc(settings.key));
  return rows
    .filter(({ value }) => ImportState.safeParse(value).data?.registry === registry)
    .map(({ key }) => key.slice(IMPORT_STATE_PREFIX.length))
    .filter((code) => !codes.includes(code));
}
