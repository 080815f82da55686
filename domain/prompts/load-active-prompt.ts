import "server-only";
import { and, eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { prompts, promptVersions } from "@/db/schema/prompts";
import { localeContent } from "./locale-content";
import type { LoadedPrompt } from "./shape";

/**
 * The ACTIVE version of a prompt in the text of `locale`, else of its default locale; for verbs that call a model.
 * Variables are still in it (render-prompt.ts). Read at every call: an activation counts from the next call on.
 */
export async function loadActivePrompt(
  code: string,
  locale: string | null | undefined,
): Promise<LoadedPrompt | null> {
  const [row] = await getDb()
    .select({ defaultLocale: prompts.defaultLocale, version: promptVersions })
    .from(promptVersions)
    .innerJoin(prompts, eq(prompts.code, promptVersions.promptCode))
    .where(and(eq(promptVersions.promptCode, code), eq(promptVersions.status, "ACTIVE")));
  if (!row) return null;
  const text = localeContent(row.version.localizedContents, locale, row.defaultLocale);
  if (text === null) return null;
  return { code, version: row.version.version, text, defaultModel: row.version.defaultModel };
}
