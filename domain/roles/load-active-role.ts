import "server-only";
import { and, eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { roles } from "@/db/schema/prompts";
import { localeContent } from "../prompts/locale-content";
import type { LoadedRole } from "./shape";

/** An ACTIVE role in the text of `locale`, else of its default locale; null when it doesn't exist or is disabled. */
export async function loadActiveRole(
  code: string,
  locale: string | null | undefined,
): Promise<LoadedRole | null> {
  const [row] = await getDb()
    .select()
    .from(roles)
    .where(and(eq(roles.code, code), eq(roles.status, "ACTIVE")));
  if (!row) return null;
  const text = localeContent(row.localizedContents, locale, row.defaultLocale);
  return text === null
    ? null
    : { code, version: row.version, text, promptCode: row.promptCode, model: row.model };
}
